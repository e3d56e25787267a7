import type { EmployeeRefusal } from "@/lib/rules/payroll/employee-body";
import type { Problem } from "@/lib/values/problem";

/** Where in the form a refusal of the order stands, and the rule whose text says why. */
export type RefusedPlace = EmployeeRefusal | { field: "number"; rule: "numberTaken" };

/** The payroll program's code of what exists already. */
const duplicate = "4000";

/**
 * The fields an order was refused for: by our own rules, or by the payroll program, which names an employee number that is taken.
 * What it refuses otherwise stands beside the action in its own words.
 */
export function refusedPlaces({ code, fields = [] }: Pick<Problem, "code" | "fields">): RefusedPlace[] {
  if (code === "invalid_input") return fields.map(({ field, code: rule }) => ({ field, rule }) as EmployeeRefusal);
  if (code !== "remote_refused") return [];
  const isTaken = fields.some((one) => one.field === "EmployeeNumber" && one.code === duplicate);
  return isTaken ? [{ field: "number", rule: "numberTaken" }] : [];
}
