import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { BegunEmployeeForm, EmployeeFact } from "@/lib/api/contract/payroll/employee-form";
import { type FactObstacle, obstacleToFact } from "@/lib/rules/payroll/employee-facts";

/** Somebody for whom a fact is filled in: an employee of the payroll program, or a form that is begun here. */
export type FillTarget =
  | { is: "employee"; id: string; name: string; employee: Employee }
  | { is: "form"; id: string; name: string; form: BegunEmployeeForm };

/** The reason why the fact cannot be filled in for somebody; null where it can. `sent`: the form has sent it already. */
export function obstacleOfTarget(fact: EmployeeFact, target: FillTarget): FactObstacle | "sent" | null {
  if (target.is === "employee") return obstacleToFact(fact, target.employee);
  const { employeeId, hasAgreement, hasSchedule } = target.form.progress;
  const isSent = { startDate: employeeId !== null, agreement: hasAgreement, schedule: hasSchedule }[fact];
  return isSent ? "sent" : null;
}

/** The ids of an employee's agreements or schedules as the list showed them, which a command expects unchanged. */
export function seenAssignmentIds({ agreements, schedules }: Employee, fact: "agreement" | "schedule"): string[] {
  return (fact === "agreement" ? agreements : schedules).map(({ id }) => id);
}
