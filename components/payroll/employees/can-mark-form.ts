import type { BegunEmployeeForm } from "@/lib/api/contract/payroll/employee-form";

/** Whether a fact can be filled into the form: not while an employee is being created of it. */
export function canMarkForm({ isOrdered }: Pick<BegunEmployeeForm, "isOrdered">): boolean {
  return !isOrdered;
}
