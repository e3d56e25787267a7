import type { EmployeeFormRefusal } from "@/lib/rules/payroll/employee-body";
import type { Problem } from "@/lib/values/problem";

/** A form field for which the creation was refused, and the rule whose message explains the refusal. */
export type RefusedEmployeeField = EmployeeFormRefusal | { field: "number"; rule: "numberTaken" };

/** The payroll program's error code for a value that already exists. */
const duplicateCode = "4000";

/**
 * Returns the fields for which the creation was refused: by the portal's own rules, or by the payroll program because
 * the employee number is taken. Other refusals by the payroll program are shown beside the button in its own words.
 */
export function toRefusedEmployeeFields({
  code,
  fields = [],
}: Pick<Problem, "code" | "fields">): RefusedEmployeeField[] {
  if (code === "invalid_input") return fields.map(({ field, code: rule }) => ({ field, rule }) as EmployeeFormRefusal);
  if (code !== "remote_refused") return [];
  const isTaken = fields.some(
    (refusedField) => refusedField.field === "EmployeeNumber" && refusedField.code === duplicateCode,
  );
  return isTaken ? [{ field: "number", rule: "numberTaken" }] : [];
}
