import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { Operation } from "../../contract/operations/operation";
import { agreements } from "../../contract/payroll/agreement";
import type {
  BegunEmployeeForm,
  EmployeeCreateInput,
  EmployeeForm,
  EmployeeFormInput,
} from "../../contract/payroll/employee-form";
import { payrollSettings } from "../../contract/payroll/payroll-settings";
import { workSchedules } from "../../contract/payroll/work-schedule";
import { type Result, read, write } from "../call";
import { type CommandRequest, submitCommand } from "../operations/operations";
import { aboutPerson, rememberDescription } from "../operations/remembered-descriptions";
import { companyKey, pageQuery, recordQuery } from "../resource-queries";

// Our own routes answer these; the types are shared with them, so nothing is left to parse.
const asForm = (wire: unknown) => (wire as { form: EmployeeForm | null }).form;
const asForms = (wire: unknown) => (wire as { items: BegunEmployeeForm[] }).items;
const asKept = (wire: unknown) => wire as Pick<EmployeeForm, "revision" | "keptAt">;

function formsPath(companyId: string, formId?: string): string {
  const forms = `/api/companies/${encodeURIComponent(companyId)}/employee-forms`;
  return formId === undefined ? forms : `${forms}/${encodeURIComponent(formId)}`;
}

/** One's own forms of people who are not employed yet, the newest first. */
export function employeeFormsQuery(companyId: string) {
  return queryOptions<BegunEmployeeForm[], Problem>({
    queryKey: [...companyKey(companyId), "employee-forms"],
    queryFn: ({ signal }) => read(formsPath(companyId), asForms, signal),
    // What was typed a moment ago is in it.
    staleTime: 0,
  });
}

/** One's own form, null when none is kept; read anew whenever a page shows it. */
export function employeeFormQuery(companyId: string, formId: string) {
  return queryOptions<EmployeeForm | null, Problem>({
    queryKey: [...companyKey(companyId), "employee-forms", formId],
    queryFn: ({ signal }) => read(formsPath(companyId, formId), asForm, signal),
    gcTime: 0,
  });
}

/** Keeps what was typed. Errors: `conflict` when another text is kept than the one seen */
export function keepEmployeeForm(
  companyId: string,
  formId: string,
  input: EmployeeFormInput,
): Promise<Result<Pick<EmployeeForm, "revision" | "keptAt">>> {
  return write("PUT", formsPath(companyId, formId), input, asKept, { keepalive: true });
}

/** Throws a form away that nothing was made of. @returns whether it went: one that was typed on since stays */
export function eraseEmployeeForm(companyId: string, formId: string, seen: string): Promise<Result<boolean>> {
  const path = `${formsPath(companyId, formId)}?seen=${encodeURIComponent(seen)}`;
  return write("DELETE", path, undefined, (wire) => (wire as { erased: boolean }).erased);
}

/**
 * Makes an employee of a form as it is kept, with its agreement and schedule; once, however often it is called with the same
 * key.
 *
 * @param name of whom the form is about, by which the order is told
 */
export function createEmployee(
  press: CommandRequest,
  input: EmployeeCreateInput,
  name: string,
): Promise<Result<Operation>> {
  const about = aboutPerson(name);
  rememberDescription(input.formId, about);
  return submitCommand(press, "employee-create", input, about ?? undefined);
}

// Short lists that change seldom: read whole.
const whole = { pageSize: 1000 };

export function agreementsQuery(companyId: string) {
  return pageQuery(companyId, agreements, whole);
}

export function workSchedulesQuery(companyId: string) {
  return pageQuery(companyId, workSchedules, whole);
}

export function payrollSettingsQuery(companyId: string) {
  return recordQuery(companyId, payrollSettings, "");
}
