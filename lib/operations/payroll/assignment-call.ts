import "server-only";
import { type Employee, employees } from "../../api/contract/payroll/employee";
import type { EmployeeAssignInput, EmployeeFormValues } from "../../api/contract/payroll/employee-form";
import { payroll } from "../../api/remote/books";
import type { CompanyAccess } from "../../auth/access";
import { agreementBody, scheduleBody } from "../../rules/payroll/employee-body";
import { containsPersonalNumber } from "../../values/personal-number-text";
import { Problem } from "../../values/problem";
import { callTimeoutMs } from "../engine/document-write";

/**
 * Gives an employee an agreement or a work schedule. The call must not be repeated while its outcome is not known.
 *
 * @throws Problem `remote_refused`, also where the refusal comes with status 200; `outcome_unknown`
 */
export async function callAssignment(
  access: CompanyAccess,
  employeeId: string,
  assignment: EmployeeAssignInput["assignment"],
): Promise<void> {
  const path = `${employees.path}/${employeeId}/${assignment.is === "agreement" ? "agreements" : "workschedules"}`;
  const body = assignment.is === "agreement" ? agreementBody(assignment) : scheduleBody(assignment);
  const wire = await payroll(access).operate("POST", path, { body, timeoutMs: callTimeoutMs });
  const { Success, ValidationError } = (wire ?? {}) as AssignmentAnswer;
  if (Success === true) return;
  if (Success !== false) throw new Problem("outcome_unknown");
  const { ErrorCode, ErrorMessage } = ValidationError ?? {};
  const message = String(ErrorMessage ?? "");
  const remote = { code: Number(ErrorCode) || 4002, message: containsPersonalNumber(message) ? "" : message };
  throw new Problem("remote_refused", { remote, service: "payroll" });
}

/** Codes of answers that say nothing about the employee. */
const unclearCodes: ReadonlySet<string> = new Set(["remote_unexpected", "internal", "outcome_unknown"]);

/**
 * Reads an employee before a call is made, or null where there is none. The read changes nothing, so an answer that nobody
 * understands is waited for as an answer that is late; there is no call whose outcome would have to be read back.
 *
 * @throws Problem `remote_busy`, and whatever else a read throws
 */
export async function readEmployeeBeforeCall(access: CompanyAccess, employeeId: string): Promise<Employee | null> {
  try {
    return await payroll(access).find(employees, employeeId);
  } catch (cause) {
    if (!(cause instanceof Problem) || !unclearCodes.has(cause.code)) throw cause;
    throw new Problem("remote_busy", { service: "payroll", cause });
  }
}

/** Whether an employee has the agreement, or the work schedule, of a form from whichever day. */
export function isAssigned(
  { agreements, schedules }: Employee,
  { agreementId, scheduleId }: EmployeeFormValues,
  callKind: "agreement" | "schedule",
): boolean {
  return callKind === "agreement"
    ? agreements.some((agreement) => agreement.agreementId === agreementId)
    : schedules.some((schedule) => schedule.scheduleId === scheduleId);
}

/** The answer to an assignment. A refusal comes with status 200. */
type AssignmentAnswer = { Success?: unknown; ValidationError?: { ErrorCode?: unknown; ErrorMessage?: unknown } | null };
