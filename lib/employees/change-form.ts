import "server-only";
import * as z from "zod";
import { employees } from "../api/contract/payroll/employee";
import type {
  EmployeeFactValue,
  EmployeeForm,
  EmployeeFormDecision,
  EmployeeFormFactInput,
} from "../api/contract/payroll/employee-form";
import { payroll } from "../api/remote/books";
import type { CompanyAccess } from "../auth/access";
import { withValuesOfEmployee } from "../rules/payroll/created-employee";
import { withFact } from "../rules/payroll/employee-facts";
import { isCalendarDate } from "../values/dates";
import { parseInput } from "../values/parse-input";
import { Problem } from "../values/problem";
import { findForm, replaceForm } from "./employee-forms";

const idSchema = z.guid().toLowerCase();
const daySchema = z.string().refine(isCalendarDate);
const revisionShape = { seen: idSchema, revision: idSchema };

const factSchema = z.discriminatedUnion("is", [
  z.strictObject({
    is: z.literal("agreement"),
    agreementId: idSchema,
    hasTrustedHours: z.boolean(),
    inForceFrom: daySchema,
  }),
  z.strictObject({
    is: z.literal("schedule"),
    scheduleId: idSchema,
    startWeek: z.number().int().min(0).max(11),
    inForceFrom: daySchema,
  }),
  z.strictObject({ is: z.literal("startDate"), startsOn: daySchema }),
]) satisfies z.ZodType<EmployeeFactValue>;

const factInputSchema = z.strictObject({
  fact: factSchema,
  ...revisionShape,
}) satisfies z.ZodType<EmployeeFormFactInput>;

const decisionSchema = z.strictObject({
  decision: z.enum(["take", "renew"]),
  ...revisionShape,
}) satisfies z.ZodType<EmployeeFormDecision>;

/**
 * Fills one fact into a stored form and leaves the rest of its text as it is.
 *
 * @throws Problem `role_missing`, `invalid_input`; `conflict` when another text is stored than the one that was read, or
 *         with detail `already_done` when the fact was sent to the payroll program already
 */
export async function fillFormFact(
  access: CompanyAccess,
  formId: string,
  body: unknown,
): Promise<Pick<EmployeeForm, "revision" | "keptAt">> {
  const { fact, ...revisions } = parseInput(factInputSchema, body);
  const form = await replaceForm(access, formId, revisions, ({ values, progress }) => {
    const { employeeId, hasAgreement, hasSchedule } = progress;
    const isSent = { startDate: employeeId !== null, agreement: hasAgreement, schedule: hasSchedule }[fact.is];
    if (isSent) throw new Problem("conflict", { detail: "already_done" });
    return { values: withFact(values, fact), progress };
  });
  if (!form) throw new Problem("not_found");
  return { revision: form.revision, keptAt: form.keptAt };
}

/**
 * Carries out what a person decided about a form whose employee was changed in the payroll program.
 *
 * `take` replaces the typed text by the payroll program's values. The form is deleted where nothing of it is left to be
 * sent. `renew` lets the form create the employee again, and only where the payroll program has the employee no more.
 *
 * @returns the form, null where it was deleted
 * @throws Problem `role_missing`, `invalid_input`, `not_found`; `conflict` with detail `employee_gone` or
 *         `employee_changed` when the employee is not as the decision presumes
 */
export async function decideAboutForm(
  access: CompanyAccess,
  formId: string,
  body: unknown,
): Promise<{ form: EmployeeForm | null }> {
  const { decision, ...revisions } = parseInput(decisionSchema, body);
  const storedForm = await findForm(access, formId);
  if (!storedForm) return { form: null };
  if (storedForm.revision === revisions.revision) return { form: storedForm };
  const { employeeId } = storedForm.progress;
  if (employeeId === null) throw new Problem("conflict", { detail: "draft_changed" });
  const employee = await payroll(access).find(employees, employeeId);
  if (decision === "renew" && employee) throw new Problem("conflict", { detail: "employee_changed" });
  if (decision === "take" && !employee) throw new Problem("conflict", { detail: "employee_gone" });
  const form = await replaceForm(access, formId, revisions, ({ values, progress }) => {
    if (progress.employeeId !== employeeId) throw new Problem("conflict");
    if (!employee) return { values, progress: { employeeId: null, hasAgreement: false, hasSchedule: false } };
    const replacement = withValuesOfEmployee(values, employee);
    return employee.status === "full" || !isAnythingLeft(replacement) ? null : replacement;
  });
  return { form };
}

/** Whether the form has an agreement or a schedule that the employee does not have yet. */
function isAnythingLeft({ values, progress }: Pick<EmployeeForm, "values" | "progress">): boolean {
  return (values.agreementId !== "" && !progress.hasAgreement) || (values.scheduleId !== "" && !progress.hasSchedule);
}
