import { invalidBodyError, ruleRefusalError } from "../http/problem";
import type { Tx } from "../store/db";
import { errorCodes } from "./assumed";

/** The values of `Type`, `State` and `SalaryType` of an employee. */
export const employeeTypes = { regular: 0, limited: 1 } as const;
export const employeeStates = { draft: 0, full: 1 } as const;
export const salaryTypes = { monthly: 1, hourly: 2 } as const;

/** The members of an employee that rules read. Days are YYYY-MM-DD. */
export type EmployeeFacts = {
  readonly Id: string;
  readonly Type: number;
  readonly State: number;
  readonly SalaryType: number;
  readonly EmployeeCategory: number | null;
  readonly HolidayAgreementNumber: number | null;
  readonly LastLockedDeviationDate: string | null;
};

const employeeSql = `SELECT "Id", "Type", "State", "SalaryType", "EmployeeCategory", "HolidayAgreementNumber", "LastLockedDeviationDate"
  FROM "Employee" WHERE "companyId" = $1 AND "Id" = $2 AND NOT "isDeleted"`;

/** Finds the employee of a path and locks the row until the transaction ends; null when the company has no such employee. */
export async function findEmployeeForUpdate(tx: Tx, companyId: string, id: unknown): Promise<EmployeeFacts | null> {
  const { rows } = await tx.query<EmployeeFacts>(`${employeeSql} FOR NO KEY UPDATE`, [companyId, id]);
  return rows[0] ?? null;
}

/**
 * Gets the employee that a body names and keeps the row unchanged until the transaction ends. @throws ApiError 2000 for an
 * unknown one
 */
export async function getEmployeeForShare(tx: Tx, companyId: string, id: string): Promise<EmployeeFacts> {
  const { rows } = await tx.query<EmployeeFacts>(`${employeeSql} FOR SHARE`, [companyId, id]);
  if (rows[0] !== undefined) return rows[0];
  throw invalidBodyError([{ field: "EmployeeId", message: "EmployeeId names no record of the company." }]);
}

/** Drafts and simplified employees have no registrations. @throws ApiError 4002 */
export function assertRegistrable(employee: EmployeeFacts): void {
  if (employee.State === employeeStates.draft) {
    throw ruleRefusalError(errorCodes.notAllowed, "The employee is a draft and must be completed first.", "EmployeeId");
  }
  if (employee.Type === employeeTypes.limited) {
    throw ruleRefusalError(errorCodes.notAllowed, "A simplified employee has no registrations.", "EmployeeId");
  }
}

/** Requires a day after the employee's last locked day. @throws ApiError 4002 */
export function assertDayUnlocked(employee: EmployeeFacts, day: string, field: string): void {
  const lockedUntil = employee.LastLockedDeviationDate;
  if (lockedUntil === null || day > lockedUntil) return;
  throw ruleRefusalError(
    errorCodes.notAllowed,
    `${field} is locked: the employee's payslips are locked up to ${lockedUntil}.`,
    field,
  );
}

/** How an employee works on a day; null when the employee has no work schedule on that day. */
export type ScheduleFacts = { readonly ScheduleType: number; readonly IsFullTime: boolean };

export async function findScheduleOn(
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
