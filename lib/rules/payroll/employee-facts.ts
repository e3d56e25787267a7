import type { Employee } from "../../api/contract/payroll/employee";
import type { EmployeeFact, EmployeeFactValue, EmployeeFormValues } from "../../api/contract/payroll/employee-form";
import { type EmployeeRequirement, remainingRequirementsOf } from "./remaining-requirements";

/** The requirements that are seen to be missing from outside the payroll program, in the order of its tabs. */
export const visibleRequirements = ["address", "category", "agreement", "schedule"] as const satisfies readonly [
  EmployeeRequirement,
  ...EmployeeRequirement[],
];

export type VisibleRequirement = (typeof visibleRequirements)[number];

/** Whether an employee is read to lack the requirement. */
export function lacksRequirement(
  employee: Parameters<typeof remainingRequirementsOf>[0],
  requirement: EmployeeRequirement,
): boolean {
  return remainingRequirementsOf(employee).some(
    (remaining) => remaining.evidence === "missing" && remaining.requirement === requirement,
  );
}

/**
 * How many employees lack anything before their first pay run, and how many of them lack each requirement that can be seen.
 */
export function countLacking(employees: readonly Parameters<typeof remainingRequirementsOf>[0][]): {
  total: number;
  byRequirement: readonly { requirement: VisibleRequirement; count: number }[];
} {
  return {
    total: employees.filter((employee) => remainingRequirementsOf(employee).length > 0).length,
    byRequirement: visibleRequirements
      .map((requirement) => ({
        requirement,
        count: employees.filter((employee) => lacksRequirement(employee, requirement)).length,
      }))
      .filter(({ count }) => count > 0),
  };
}

/** The facts that a form of a new employee lacks so far. */
export function factsLackingInForm({
  agreementId,
  scheduleId,
  startsOn,
}: Pick<EmployeeFormValues, "agreementId" | "scheduleId" | "startsOn">): EmployeeFact[] {
  return [
    ...(startsOn === "" ? (["startDate"] as const) : []),
    ...(agreementId === "" ? (["agreement"] as const) : []),
    ...(scheduleId === "" ? (["schedule"] as const) : []),
  ];
}

/** Why a fact cannot be filled in for somebody from here; null where it can. */
export type FactObstacle = "onlyAtCreation" | "simplified" | "complete";

/**
 * Rule: the payroll program takes the first day of employment only in the call that creates the employee. Simplified
 *       employees have neither agreement nor schedule, and a complete employee is changed in the payroll program
 */
export function obstacleToFact(
  fact: EmployeeFact,
  { kind, status }: Pick<Employee, "kind" | "status">,
): FactObstacle | null {
  if (status === "full") return "complete";
  if (fact === "startDate") return "onlyAtCreation";
  return kind === "simplified" ? "simplified" : null;
}

/**
 * The text of a form with one fact filled in. Agreement and schedule begin on the first day of employment as long as no
 * other day is typed for them.
 */
export function withFact(values: EmployeeFormValues, fact: EmployeeFactValue): EmployeeFormValues {
  if (fact.is !== "startDate") {
    const { is: _, ...factValues } = fact;
    return { ...values, ...factValues };
  }
  const followsStartDate = values.inForceFrom !== "" && values.inForceFrom === values.startsOn;
  return { ...values, startsOn: fact.startsOn, ...(followsStartDate ? { inForceFrom: fact.startsOn } : {}) };
}
