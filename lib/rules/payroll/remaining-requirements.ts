import type { Employee } from "../../api/contract/payroll/employee";

/** A requirement of the payroll program that an employee has to meet before the first pay run. */
export type EmployeeRequirement =
  | "address"
  | "startDate"
  | "category"
  | "agreement"
  | "schedule"
  | "salary"
  | "payment"
  | "tax"
  | "holiday";

/** The tab of the employee in the payroll program where a requirement is filled in. */
export type PayrollProgramTab = "basic" | "employment" | "pay" | "taxes" | "holiday";

/**
 * A requirement that remains to be filled in. `missing` was read from the payroll program; `unseen` cannot be read from
 * outside the program, so that a person has to check it there.
 */
export type RemainingRequirement = {
  requirement: EmployeeRequirement;
  tab: PayrollProgramTab;
  evidence: "missing" | "unseen";
};

const tabOfRequirement: Readonly<Record<EmployeeRequirement, PayrollProgramTab>> = {
  address: "basic",
  startDate: "employment",
  category: "employment",
  agreement: "employment",
  schedule: "employment",
  salary: "pay",
  payment: "pay",
  tax: "taxes",
  holiday: "holiday",
};

type EmployeeToCheck = Pick<Employee, "kind" | "status" | "address" | "category" | "agreements" | "schedules">;

/**
 * The requirements that remain to be filled in inside the payroll program before a draft can be in a pay run, in the
 * order of the program's tabs.
 *
 * Rule: nothing remains when the program says that the employee is full, and only then. Simplified employees need neither
 *       agreement, schedule nor holiday term; for an unknown kind of employee a person has to check agreement and schedule.
 *       Start date, salary, payment, tax and the holiday term of a draft cannot be read from outside
 */
export function remainingRequirementsOf(employee: EmployeeToCheck): readonly RemainingRequirement[] {
  if (employee.status === "full") return [];
  const { address, category, agreements, schedules, kind } = employee;
  const evidenceWhenNone = { complete: "missing", unknown: "unseen", simplified: null } as const;
  const lacksAddress = [address.line1, address.postalCode, address.city].some((part) => part.trim() === "");
  const requirements: readonly [EmployeeRequirement, RemainingRequirement["evidence"] | null][] = [
    ["address", lacksAddress ? "missing" : null],
    ["startDate", "unseen"],
    ["category", category === null ? "missing" : null],
    ["agreement", agreements.length === 0 ? evidenceWhenNone[kind] : null],
    ["schedule", schedules.length === 0 ? evidenceWhenNone[kind] : null],
    ["salary", "unseen"],
    ["payment", "unseen"],
    ["tax", "unseen"],
    ["holiday", kind === "simplified" ? null : "unseen"],
  ];
  return requirements.flatMap(([requirement, evidence]) =>
    evidence === null ? [] : [{ requirement, tab: tabOfRequirement[requirement], evidence }],
  );
}
