import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { Operation } from "../../contract/operations/operation";
import { agreements } from "../../contract/payroll/agreement";
import type {
  BegunEmployeeForm,
  EmployeeAssignInput,
  EmployeeCreateInput,
  EmployeeForm,
  EmployeeFormDecision,
  EmployeeFormFactInput,
  EmployeeFormInput,
} from "../../contract/payroll/employee-form";
import { payrollSettings } from "../../contract/payroll/payroll-settings";
import { workSchedules } from "../../contract/payroll/work-schedule";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { type CommandRequest, submitCommand } from "../operations/operations";
import { describePerson, rememberDescription } from "../operations/remembered-descriptions";
import { companyKeyOf, pageQuery, recordQuery } from "../resource-queries";

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const asForm = (wire: unknown) => (wire as { form: EmployeeForm | null }).form;
const asForms = (wire: unknown) => (wire as { items: BegunEmployeeForm[] }).items;
const asStoredForm = (wire: unknown) => wire as Pick<EmployeeForm, "revision" | "keptAt">;

function buildFormsPath(companyId: string, formId?: string): string {
  const basePath = `/api/companies/${encodeURIComponent(companyId)}/employee-forms`;
  return formId === undefined ? basePath : `${basePath}/${encodeURIComponent(formId)}`;
}

/** Queries this person's own forms about people who are not employed yet, the newest first. */
export function employeeFormsQuery(companyId: string) {
  return queryOptions<BegunEmployeeForm[], Problem>({
    queryKey: [...companyKeyOf(companyId), "employee-forms"],
    queryFn: ({ signal }) => readFromPortal(buildFormsPath(companyId), asForms, signal),
    // The list must contain what was typed a moment ago.
    staleTime: 0,
  });
}

/** Queries this person's own form; null when none is stored. It is read anew whenever a page shows it. */
export function employeeFormQuery(companyId: string, formId: string) {
  return queryOptions<EmployeeForm | null, Problem>({
    queryKey: [...companyKeyOf(companyId), "employee-forms", formId],
    queryFn: ({ signal }) => readFromPortal(buildFormsPath(companyId, formId), asForm, signal),
    gcTime: 0,
  });
}

/** Stores what was typed. Errors: `conflict` when the stored text is another one than the text that was seen */
export function saveEmployeeForm(
  companyId: string,
  formId: string,
  input: EmployeeFormInput,
): Promise<Result<Pick<EmployeeForm, "revision" | "keptAt">>> {
  return writeToPortal("PUT", buildFormsPath(companyId, formId), input, asStoredForm, { keepalive: true });
}

/** Deletes a form without an employee. @returns whether it was deleted; a form that was changed meanwhile is kept */
export function eraseEmployeeForm(companyId: string, formId: string, seenRevision: string): Promise<Result<boolean>> {
  const path = `${buildFormsPath(companyId, formId)}?seen=${encodeURIComponent(seenRevision)}`;
  return writeToPortal("DELETE", path, undefined, (wire) => (wire as { erased: boolean }).erased);
}

/**
 * Fills one fact into a stored form. Errors: `conflict` when the stored text is another one than the text that was seen, or
 * the fact was sent already
 */
export function fillEmployeeFormFact(
  companyId: string,
  formId: string,
  input: EmployeeFormFactInput,
): Promise<Result<Pick<EmployeeForm, "revision" | "keptAt">>> {
  return writeToPortal("PUT", `${buildFormsPath(companyId, formId)}/fact`, input, asStoredForm);
}

/**
 * Carries out what the person decided about a form whose employee was changed in the payroll program.
 *
 * @returns the form, null where nothing of it was left and it is deleted
 */
export function decideAboutEmployeeForm(
  companyId: string,
  formId: string,
  input: EmployeeFormDecision,
): Promise<Result<EmployeeForm | null>> {
  return writeToPortal("PUT", `${buildFormsPath(companyId, formId)}/decision`, input, asForm);
}

/** Gives an employee an agreement or a work schedule. The same key never does so twice. */
export function assignToEmployee(
  request: CommandRequest,
  input: EmployeeAssignInput,
  name: string,
): Promise<Result<Operation>> {
  const description = describePerson(name);
  rememberDescription(input.documentId, description);
  return submitCommand(request, "employee-assign", input, description ?? undefined);
}

/**
 * Creates an employee from a stored form, with its agreement and schedule. The same key never creates a second employee.
 *
 * @param name the name of the person the form is about, which describes the command
 */
export function createEmployee(
  request: CommandRequest,
  input: EmployeeCreateInput,
  name: string,
): Promise<Result<Operation>> {
  const description = describePerson(name);
  rememberDescription(input.formId, description);
  return submitCommand(request, "employee-create", input, description ?? undefined);
}

// These short lists seldom change, so each is read as a whole.
const wholeListPaging = { pageSize: 1000 };

export function agreementsQuery(companyId: string) {
  return pageQuery(companyId, agreements, wholeListPaging);
}

export function workSchedulesQuery(companyId: string) {
  return pageQuery(companyId, workSchedules, wholeListPaging);
}

export function payrollSettingsQuery(companyId: string) {
  return recordQuery(companyId, payrollSettings, "");
}
