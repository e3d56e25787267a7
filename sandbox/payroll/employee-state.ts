import { invalid, refused } from "../http/problem";
import type { Tx } from "../store/db";
import { codes } from "./assumed";

/** `Type`, `State` and `SalaryType` of an employee. */
export const types = { regular: 0, limited: 1 } as const;
export const states = { draft: 0, full: 1 } as const;
export const salaryTypes = { monthly: 1, hourly: 2 } as const;

/** What rules ask of an employee. Days are YYYY-MM-DD. */
export type EmployeeFacts = {
  readonly Id: string;
  readonly Type: number;
  readonly State: number;
  readonly SalaryType: number;
  readonly EmployeeCategory: number | null;
  readonly HolidayAgreementNumber: number | null;
  readonly LastLockedDeviationDate: string | null;
};

const facts = `SELECT "Id", "Type", "State", "SalaryType", "EmployeeCategory", "HolidayAgreementNumber", "LastLockedDeviationDate"
  FROM "Employee" WHERE "companyId" = $1 AND "Id" = $2 AND NOT "isDeleted"`;

/** The employee of a path, held until the transaction ends; null when the company has none. */
export async function lockedEmployee(tx: Tx, companyId: string, id: unknown): Promise<EmployeeFacts | null> {
  const { rows } = await tx.query<EmployeeFacts>(`${facts} FOR NO KEY UPDATE`, [companyId, id]);
  return rows[0] ?? null;
}

/** The employee a body names, who stays as they are until the transaction ends. @throws ApiError 2000 for an unknown one */
export async function namedEmployee(tx: Tx, companyId: string, id: string): Promise<EmployeeFacts> {
  const { rows } = await tx.query<EmployeeFacts>(`${facts} FOR SHARE`, [companyId, id]);
  if (rows[0] !== undefined) return rows[0];
  throw invalid([{ field: "EmployeeId", message: "EmployeeId names no record of the company." }]);
}

/** Drafts and simplified employees have no registrations. @throws ApiError 4002 */
export function assertRegistrable(employee: EmployeeFacts): void {
  if (employee.State === states.draft) {
    throw refused(codes.notAllowed, "The employee is a draft and must be completed first.", "EmployeeId");
  }
  if (employee.Type === types.limited) {
    throw refused(codes.notAllowed, "A simplified employee has no registrations.", "EmployeeId");
  }
}

/** A day after the employee's last locked one. @throws ApiError 4002 */
export function assertUnlocked(employee: EmployeeFacts, day: string, field: string): void {
  const locked = employee.LastLockedDeviationDate;
  if (locked === null || day > locked) return;
  throw refused(codes.notAllowed, `${field} is locked: the employee's payslips are locked up to ${locked}.`, field);
}

/** How the employee works on a day; null when they have no schedule then. */
export type ScheduleFacts = { readonly ScheduleType: number; readonly IsFullTime: boolean };

export async function scheduleOn(
  tx: Tx,
  companyId: string,
  employeeId: string,
  day: string,
): Promise<ScheduleFacts | null> {
  const { rows } = await tx.query<ScheduleFacts>(
    `SELECT schedule."ScheduleType", schedule."IsFullTime" FROM "EmployeeWorkingSchedule" AS has
       JOIN "WorkSchedule" AS schedule ON schedule."companyId" = has."companyId" AND schedule."Id" = has."WorkScheduleId"
      WHERE has."companyId" = $1 AND has."EmployeeId" = $2 AND has."ActiveSince" <= $3
      ORDER BY has."ActiveSince" DESC LIMIT 1`,
    [companyId, employeeId, day],
  );
  return rows[0] ?? null;
}
