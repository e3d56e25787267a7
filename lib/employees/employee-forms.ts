import "server-only";
import * as z from "zod";
import { accepted } from "@/lib/accepted";
import {
  type BegunEmployeeForm,
  type EmployeeForm,
  type EmployeeFormInput,
  type EmployeeFormValues,
  mostEmployeeFormLength,
} from "@/lib/api/contract/employee-form";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { open, seal } from "@/lib/auth/tokens/cipher";
import { type DataKey, dataKeyOf } from "@/lib/auth/tokens/store";
import { machineNow } from "@/lib/clock";
import { type Tx, withTenant } from "@/lib/db";
import { Problem } from "@/lib/problem";
import type { EmployeeForm as Row } from "@/prisma/generated/client";

const id = z.guid().toLowerCase();
const text = z.string().max(400);

// What is typed half is kept as it is: the rules come with the press.
const values = z.strictObject({
  firstName: text,
  lastName: text,
  identityNumber: text,
  payForm: z.enum(["monthly", "hourly"]),
  number: text,
  category: z.enum(["", "whiteCollar", "blueCollar"]),
  startsOn: text,
  endsOn: text,
  email: text,
  mobilePhone: text,
  payslip: z.enum(["pdf", "own"]),
  payslipLanguage: z.enum(["sv", "en"]),
  usesTimeApp: z.boolean(),
  timeAppFrom: text,
  agreementId: text,
  hasTrustedHours: z.boolean(),
  scheduleId: text,
  startWeek: z.number().int().min(0).max(11),
  inForceFrom: text,
}) satisfies z.ZodType<EmployeeFormValues>;

const input: z.ZodType<EmployeeFormInput> = z.strictObject({ values, seen: id.nullable(), revision: id });

/** As many begun forms as are offered again. */
const mostListed = 20;

type Key = Pick<Row, "partnerId" | "companyId" | "personId" | "id">;

/**
 * The person's own forms of people who are not employed yet, the newest first, without what they hold but the name.
 *
 * @throws Problem `role_missing`
 */
export function listForms(access: CompanyAccess): Promise<BegunEmployeeForm[]> {
  requireAction(access, "payroll.operate");
  const { partnerId, companyId, personId } = access;
  return withTenant(access, async (tx) => {
    const where = { partnerId, companyId, personId };
    const rows = await tx.employeeForm.findMany({ where, orderBy: { updatedAt: "desc" }, take: mostListed });
    const dataKey = await dataKeyOf(tx, access);
    return rows.map((row) => begun(opened(row, dataKey)));
  });
}

/** One of them, null where there is none. @throws Problem `role_missing`, `not_found` for what cannot be one */
export function findForm(access: CompanyAccess, formId: string): Promise<EmployeeForm | null> {
  requireAction(access, "payroll.operate");
  return withTenant(access, (tx) => formIn(tx, access, formId));
}

/** The same inside a transaction, for the operation that makes an employee of it. */
export async function formIn(tx: Tx, access: CompanyAccess, formId: string): Promise<EmployeeForm | null> {
  const row = await tx.employeeForm.findFirst({ where: keyOf(access, formId) });
  return row ? opened(row, await dataKeyOf(tx, access)) : null;
}

/**
 * Keeps what was typed, sealed. It replaces only what the writer has seen.
 *
 * @throws Problem `role_missing`; `invalid_input`; `conflict` when another text is kept than the one seen
 */
export function keepForm(
  access: CompanyAccess,
  formId: string,
  body: unknown,
): Promise<Pick<EmployeeForm, "revision" | "keptAt">> {
  requireAction(access, "payroll.operate");
  const { values: typed, seen, revision } = accepted(input, body);
  const plain = JSON.stringify(typed);
  if (plain.length > mostEmployeeFormLength) throw new Problem("invalid_input");
  const key = keyOf(access, formId);
  return withTenant(access, async (tx) => {
    const dataKey = await dataKeyOf(tx, access);
    const bodySealed = seal(dataKey.key, Buffer.from(plain), placeOf(key, dataKey.id));
    const row = { revision, bodySealed, dataKeyId: dataKey.id, updatedAt: machineNow() };
    const replaced = { ...key, revision: { in: seen ? [seen, revision] : [revision] } };
    let { count } = await tx.employeeForm.updateMany({ where: replaced, data: row });
    if (count === 0 && !seen)
      count = (await tx.employeeForm.createMany({ data: { ...key, ...row }, skipDuplicates: true })).count;
    if (count === 0) throw new Problem("conflict");
    return { revision, keptAt: row.updatedAt.toISOString() };
  });
}

/** Erases a form that was thrown away; one newer than seen stays, and so does one an employee was made of already. */
export async function eraseForm(
  access: CompanyAccess,
  formId: string,
  seen: string | null,
): Promise<{ erased: boolean }> {
  requireAction(access, "payroll.operate");
  const where = { ...keyOf(access, formId), revision: accepted(id, seen), employeeId: null };
  const { count } = await withTenant(access, (tx) => tx.employeeForm.deleteMany({ where }));
  return { erased: count > 0 };
}

/** Names a form of the person within the company. @throws Problem `not_found` for what cannot be one */
export function keyOf({ partnerId, companyId, personId }: CompanyAccess, formId: string): Key {
  const parsed = id.safeParse(formId);
  if (!parsed.success) throw new Problem("not_found");
  return { partnerId, companyId, personId, id: parsed.data };
}

function placeOf({ partnerId, companyId, personId, id: formId }: Key, keyId: string) {
  return { table: "employee_form", partnerId, companyId, column: "body", keyId, row: [personId, formId] };
}

function begun({ id: formId, values: typed, revision, keptAt, progress }: EmployeeForm): BegunEmployeeForm {
  const name = `${typed.firstName.trim()} ${typed.lastName.trim()}`.trim();
  return { id: formId, name, revision, keptAt, isMade: progress.employeeId !== null };
}

function opened(row: Row, dataKey: DataKey): EmployeeForm {
  const plain = open(dataKey.key, row.bodySealed, placeOf(row, row.dataKeyId)).toString();
  const { employeeId, hasAgreement, hasSchedule, revision } = row;
  return {
    id: row.id,
    values: values.parse(JSON.parse(plain)),
    revision,
    keptAt: row.updatedAt.toISOString(),
    progress: { employeeId, hasAgreement, hasSchedule },
  };
}
