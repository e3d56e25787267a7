import "server-only";
import * as z from "zod";
import {
  type BegunEmployeeForm,
  type EmployeeForm,
  type EmployeeFormInput,
  type EmployeeFormValues,
  maxEmployeeFormJsonLength,
} from "@/lib/api/contract/payroll/employee-form";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { openSealed, seal } from "@/lib/auth/tokens/cipher";
import { type DataKey, dataKeyOf } from "@/lib/auth/tokens/store";
import { type Tx, withTenant } from "@/lib/platform/db";
import { machineNow } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { Problem } from "@/lib/values/problem";
import type { EmployeeForm as Row } from "@/prisma/generated/client";

const idSchema = z.guid().toLowerCase();
const textSchema = z.string().max(400);

// Unfinished text is stored as it is: the rules are checked when the form is submitted.
const valuesSchema = z.strictObject({
  firstName: textSchema,
  lastName: textSchema,
  identityNumber: textSchema,
  payForm: z.enum(["monthly", "hourly"]),
  number: textSchema,
  category: z.enum(["", "whiteCollar", "blueCollar"]),
  startsOn: textSchema,
  endsOn: textSchema,
  email: textSchema,
  mobilePhone: textSchema,
  payslip: z.enum(["pdf", "own"]),
  payslipLanguage: z.enum(["sv", "en"]),
  usesTimeApp: z.boolean(),
  timeAppFrom: textSchema,
  agreementId: textSchema,
  hasTrustedHours: z.boolean(),
  scheduleId: textSchema,
  startWeek: z.number().int().min(0).max(11),
  inForceFrom: textSchema,
}) satisfies z.ZodType<EmployeeFormValues>;

const formInputSchema: z.ZodType<EmployeeFormInput> = z.strictObject({
  values: valuesSchema,
  seen: idSchema.nullable(),
  revision: idSchema,
});

/** The largest number of begun forms that are listed. */
const maxListedForms = 20;

type FormKey = Pick<Row, "partnerId" | "companyId" | "personId" | "id">;

/**
 * Lists the person's own forms of people who are not employed yet, the newest first, without the identity numbers.
 *
 * @throws Problem `role_missing`
 */
export function listForms(access: CompanyAccess): Promise<BegunEmployeeForm[]> {
  requireAction(access, "payroll.operate");
  const { partnerId, companyId, personId } = access;
  return withTenant(access, async (tx) => {
    const where = { partnerId, companyId, personId };
    const rows = await tx.employeeForm.findMany({ where, orderBy: { updatedAt: "desc" }, take: maxListedForms });
    const dataKey = await dataKeyOf(tx, access);
    const ids = rows.map((row) => row.id);
    const idsBeingEmployed = new Set(await listFormIdsBeingEmployed(tx, access, ids));
    return rows.map((row) => ({
      ...toBegunForm(toEmployeeForm(row, dataKey)),
      isOrdered: idsBeingEmployed.has(row.id),
    }));
  });
}

/**
 * Finds one form of the person, null where there is none. @throws Problem `role_missing`, `not_found` for a text that
 * cannot be an id
 */
export function findForm(access: CompanyAccess, formId: string): Promise<EmployeeForm | null> {
  requireAction(access, "payroll.operate");
  return withTenant(access, (tx) => findFormInTransaction(tx, access, formId));
}

/**
 * Finds the form for the operation that creates the employee. The row is locked, so that the operation waits for whoever
 * changes or deletes the form meanwhile.
 */
export async function findLockedForm(tx: Tx, access: CompanyAccess, formId: string): Promise<EmployeeForm | null> {
  const { partnerId, companyId, personId, id: parsedFormId } = formKeyOf(access, formId);
  await tx.$executeRaw`
    SELECT 1 FROM "employee_form" WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid
      AND person_id = ${personId}::uuid AND id = ${parsedFormId}::uuid FOR SHARE`;
  return findFormInTransaction(tx, access, formId);
}

async function findFormInTransaction(tx: Tx, access: CompanyAccess, formId: string): Promise<EmployeeForm | null> {
  const row = await tx.employeeForm.findFirst({ where: formKeyOf(access, formId) });
  return row ? toEmployeeForm(row, await dataKeyOf(tx, access)) : null;
}

/**
 * Lists the ids of those forms for which an operation that creates the employee is running or has an unknown outcome.
 */
async function listFormIdsBeingEmployed(
  tx: Tx,
  { partnerId, companyId }: CompanyAccess,
  formIds: string[],
): Promise<string[]> {
  const rows = await tx.operation.findMany({
    where: {
      ...{ partnerId, companyId, kind: "employee-create", subject: { in: formIds } },
      stage: { in: ["waiting", "sent", "checking", "unknown"] },
    },
    select: { subject: true },
  });
  return rows.map(({ subject }) => subject);
}

/**
 * Stores what was typed, sealed. It replaces only the text the writer has read, and never a form of which an employee is
 * being created.
 *
 * @throws Problem `role_missing`; `invalid_input`; `conflict` when another text is stored than the one that was read, with
 *         detail `being_employed` while an operation of the form has not ended
 */
export function storeForm(
  access: CompanyAccess,
  formId: string,
  body: unknown,
): Promise<Pick<EmployeeForm, "revision" | "keptAt">> {
  requireAction(access, "payroll.operate");
  const { values: typedValues, seen: seenRevision, revision } = parseInput(formInputSchema, body);
  const plainText = JSON.stringify(typedValues);
  if (plainText.length > maxEmployeeFormJsonLength) throw new Problem("invalid_input");
  const formKey = formKeyOf(access, formId);
  return withTenant(access, async (tx) => {
    const dataKey = await dataKeyOf(tx, access);
    const bodySealed = seal(dataKey.key, Buffer.from(plainText), sealContextOf(formKey, dataKey.id));
    const formData = { revision, bodySealed, dataKeyId: dataKey.id, updatedAt: machineNow() };
    const replacedFormFilter = { ...formKey, revision: { in: seenRevision ? [seenRevision, revision] : [revision] } };
    let { count } = await tx.employeeForm.updateMany({ where: replacedFormFilter, data: formData });
    if (count === 0 && !seenRevision)
      count = (await tx.employeeForm.createMany({ data: { ...formKey, ...formData }, skipDuplicates: true })).count;
    if (count === 0) throw new Problem("conflict");
    if ((await listFormIdsBeingEmployed(tx, access, [formKey.id])).length > 0)
      throw new Problem("conflict", { detail: "being_employed" });
    return { revision, keptAt: formData.updatedAt.toISOString() };
  });
}

/** What replaces the text and the progress of a form; null deletes the form. */
type FormReplacement = Pick<EmployeeForm, "values" | "progress"> | null;

/**
 * Replaces what is stored of a form whose stored text is the one that was read, and of which no employee is being created.
 * Repeating a replacement that is done changes nothing.
 *
 * @returns the form as it is stored now; null where it is deleted
 * @throws Problem `role_missing`; `conflict` when another text is stored than the one that was read, with detail
 *         `being_employed` while an operation of the form has not ended
 */
export function replaceForm(
  access: CompanyAccess,
  formId: string,
  { seen, revision }: { seen: string; revision: string },
  makeReplacement: (form: EmployeeForm) => FormReplacement,
): Promise<EmployeeForm | null> {
  requireAction(access, "payroll.operate");
  const formKey = formKeyOf(access, formId);
  return withTenant(access, async (tx) => {
    // The UPDATE locks the row until the transaction ends, so that an operation that begins meanwhile waits.
    const { count } = await tx.employeeForm.updateMany({ where: { ...formKey, revision: seen }, data: { revision } });
    const form = await findFormInTransaction(tx, access, formId);
    if (count === 0 && form?.revision === revision) return form;
    if (count === 0 || !form) throw new Problem("conflict");
    if ((await listFormIdsBeingEmployed(tx, access, [formKey.id])).length > 0)
      throw new Problem("conflict", { detail: "being_employed" });
    const replacement = makeReplacement(form);
    if (replacement === null) {
      await tx.employeeForm.deleteMany({ where: formKey });
      return null;
    }
    const dataKey = await dataKeyOf(tx, access);
    const plainText = Buffer.from(JSON.stringify(replacement.values));
    const bodySealed = seal(dataKey.key, plainText, sealContextOf(formKey, dataKey.id));
    const data = { bodySealed, dataKeyId: dataKey.id, updatedAt: machineNow(), ...replacement.progress };
    await tx.employeeForm.updateMany({ where: formKey, data });
    return findFormInTransaction(tx, access, formId);
  });
}

/**
 * Deletes a discarded form. A form newer than the one that was read stays, and so does a form of which an employee was
 * created or an operation has not ended.
 */
export async function eraseForm(
  access: CompanyAccess,
  formId: string,
  seenRevision: string | null,
): Promise<{ erased: boolean }> {
  requireAction(access, "payroll.operate");
  const formKey = formKeyOf(access, formId);
  const where = { ...formKey, revision: parseInput(idSchema, seenRevision), employeeId: null };
  return withTenant(access, async (tx) => {
    // The UPDATE locks the row until the transaction ends, so that an operation that begins meanwhile finds no form.
    const { count } = await tx.employeeForm.updateMany({ where, data: { employeeId: null } });
    if (count === 0 || (await listFormIdsBeingEmployed(tx, access, [formKey.id])).length > 0) return { erased: false };
    await tx.employeeForm.deleteMany({ where });
    return { erased: true };
  });
}

/**
 * Returns the key of a form of the person within the company.
 *
 * @throws Problem `not_found` for a text that cannot be an id
 */
export function formKeyOf({ partnerId, companyId, personId }: CompanyAccess, formId: string): FormKey {
  const parsedId = idSchema.safeParse(formId);
  if (!parsedId.success) throw new Problem("not_found");
  return { partnerId, companyId, personId, id: parsedId.data };
}

function sealContextOf({ partnerId, companyId, personId, id: formId }: FormKey, keyId: string) {
  return { table: "employee_form", partnerId, companyId, column: "body", keyId, row: [personId, formId] };
}

function toBegunForm({ id: formId, values: typedValues, revision, keptAt, progress }: EmployeeForm) {
  const name = `${typedValues.firstName.trim()} ${typedValues.lastName.trim()}`.trim();
  const { identityNumber: _, ...values } = typedValues;
  return { id: formId, name, revision, keptAt, progress, isMade: progress.employeeId !== null, values };
}

function toEmployeeForm(row: Row, dataKey: DataKey): EmployeeForm {
  const plainText = openSealed(dataKey.key, row.bodySealed, sealContextOf(row, row.dataKeyId)).toString();
  const { employeeId, hasAgreement, hasSchedule, revision } = row;
  return {
    id: row.id,
    values: valuesSchema.parse(JSON.parse(plainText)),
    revision,
    keptAt: row.updatedAt.toISOString(),
    progress: { employeeId, hasAgreement, hasSchedule },
  };
}
