import "server-only";
import { Prisma } from "@/prisma/generated/client";
import { type Employee, employees } from "../../api/contract/payroll/employee";
import type { EmployeeCreateInput, EmployeeForm } from "../../api/contract/payroll/employee-form";
import { payroll } from "../../api/remote/books";
import { isWorthWaiting } from "../../api/remote/errors";
import type { CompanyAccess } from "../../auth/access";
import { findLockedForm, formKeyOf as keyOfForm } from "../../employees/employee-forms";
import { withTenant } from "../../platform/db";
import { employeeFormRefusalsOf, identityNumberDigitsOf, makeEmployeeBody } from "../../rules/payroll/employee-body";
import { now } from "../../values/clock";
import { type CalendarDate, dateInZone } from "../../values/dates";
import { containsPersonalNumber } from "../../values/personal-number-text";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { parseAnswerOrUnknown } from "../engine/document-creation";
import { callTimeoutMs, msSinceCall, toProblemOrThrow } from "../engine/document-write";
import {
  countStage,
  finishOperation,
  instantInSeconds,
  postponeOperation,
  refuseOperation,
  updateOperation,
} from "../engine/leased-operation";
import { isTooLateForAnswer, maxAnswerDelayMs } from "../engine/outcome-of-read-back";
import { changeLeasedRow, type OperationRow } from "../engine/rows";
import { callAssignment, isAssigned, readEmployeeBeforeCall } from "./assignment-call";
import { listEmployeesWithNumber } from "./employees-with-number";

/** The three calls that create an employee, in their order. A form without agreement or schedule leaves those out. */
type EmployeeCall = "employee" | "agreement" | "schedule";

/**
 * What is stored with the operation. `arrow` names the latest call, and `isAsked` is false while that call is reserved
 * and not sent. `lastAsked` is the last call that was ever sent. `employeeId` is the employee the operation created,
 * which other operations read too.
 */
type EmployeeRequest = EmployeeCreateInput & {
  arrow?: EmployeeCall;
  isAsked?: boolean;
  lastAsked?: EmployeeCall;
  employeeId?: string;
};

const storedRequestOf = ({ request }: OperationRow) => request as unknown as EmployeeRequest;
const uncertainProblemCodes = new Set(["outcome_unknown", "remote_unexpected", "internal", "not_found"]);
const maxAttempts = 3;

/**
 * Creates an employee from a form, in up to three calls: the employee, the agreement and the work schedule. Each call
 * is recorded in the form when it is done, so that the next attempt continues where this one stopped.
 */
export async function performEmployeeCreation(operation: AuthorizedOperation): Promise<void> {
  const form = await readSubmittedForm(operation);
  if (form instanceof Problem) return refuseOperation(operation, form);
  const isUnchanged = await isEmployeeAsSeen(operation, form).catch(toProblemOrThrow);
  if (isUnchanged instanceof Problem) return handleFailureOfCall(operation, isUnchanged, "employee");
  return isUnchanged ? makeNextCall(operation, form) : refuseOperation(operation, conflictProblem("employee_changed"));
}

/** Whether the employee that the form created before is still as the person saw it when the command was submitted. */
async function isEmployeeAsSeen({ access, row }: AuthorizedOperation, { progress }: EmployeeForm): Promise<boolean> {
  const { seenChangedAt, arrow: latestCall } = storedRequestOf(row);
  if (seenChangedAt === undefined || latestCall !== undefined || progress.employeeId === null) return true;
  const employee = await readEmployeeBeforeCall(access, progress.employeeId);
  if (employee === null) throw conflictProblem("employee_gone");
  return employee.changedAt === seenChangedAt;
}

/** Reads back a call without an answer, or whose process died. The payroll program shows whether it was done. */
export async function readBackEmployeeCreation(operation: AuthorizedOperation): Promise<void> {
  const { row } = operation;
  const form = await readSubmittedForm(operation);
  if (form instanceof Problem) return refuseOperation(operation, form);
  const { arrow: callKind = nextCallOf(form) ?? "employee", isAsked = false } = storedRequestOf(row);
  // A restored operation may have made its calls after the backup, which does not know of them.
  if (!isAsked && row.restoredAt === null) return updateOperation(operation, { stage: "waiting", notBefore: null });
  const sinceSentMs = msSinceCall(row);
  const readCount = row.reads + 1;
  const checkedAt = now();
  const columnsOfNextRead = { checkedAt, notBefore: instantInSeconds(sinceSentMs < 10_000 ? 2 : 15) };
  const matchingEmployees = await listMatchingEmployees(operation, form, callKind).catch(toProblemOrThrow);
  if (matchingEmployees instanceof Problem && matchingEmployees.detail === "employee_gone")
    return refuseOperation(operation, matchingEmployees);
  if (matchingEmployees instanceof Problem)
    return updateOperation(operation, { stage: "checking", ...columnsOfNextRead });
  if (matchingEmployees.length > 1)
    return updateOperation(operation, { stage: "unknown", reads: readCount, checkedAt, result: { candidates: [] } });
  const [matchingEmployee] = matchingEmployees;
  if (matchingEmployee && callKind === "employee" && (await isCreatedByOthers(operation, matchingEmployee.id)))
    return refuseOperation(operation, conflictProblem("already_employed"));
  if (matchingEmployee)
    return makeNextCall(
      await recordCallDone(operation, form, callKind, matchingEmployee),
      addProgress(form, callKind, matchingEmployee.id),
    );
  if (!isTooLateForAnswer({ sinceSentMs, readCount }))
    return updateOperation(operation, { stage: "checking", reads: readCount, ...columnsOfNextRead });
  // It is certain now that nothing was done, so another call cannot do it twice.
  return row.attempt < maxAttempts
    ? updateOperation(operation, { stage: "waiting", reads: readCount, checkedAt, notBefore: null })
    : refuseOperation(operation, new Problem("remote_busy", { detail: "not_done", service: "payroll" }));
}

/** The form as it was submitted, or the problem for which it cannot become an employee. */
async function readSubmittedForm({ access, row }: AuthorizedOperation): Promise<EmployeeForm | Problem> {
  const { formId, revision } = storedRequestOf(row);
  const form = await withTenant(access, (tx) => findLockedForm(tx, access, formId));
  if (!form) return new Problem("not_found");
  if (form.revision !== revision) return conflictProblem("draft_changed");
  const fields = employeeFormRefusalsOf(form.values, todayOf(access)).map(({ field, rule }) => ({ field, code: rule }));
  return fields.length > 0 ? new Problem("invalid_input", { fields }) : form;
}

const todayOf = ({ company }: CompanyAccess): CalendarDate => dateInZone(company.timeZone, now());

function nextCallOf({ values, progress }: EmployeeForm): EmployeeCall | null {
  if (progress.employeeId === null) return "employee";
  if (values.agreementId !== "" && !progress.hasAgreement) return "agreement";
  return values.scheduleId !== "" && !progress.hasSchedule ? "schedule" : null;
}

async function makeNextCall(operation: AuthorizedOperation, form: EmployeeForm): Promise<void> {
  const callKind = nextCallOf(form);
  if (callKind === null) return finishEmployeeCreation(operation, form);
  const reservedOperation = await reserveCall(operation, callKind);
  if (!reservedOperation) return;
  const answer = await (callKind === "employee"
    ? createEmployee(reservedOperation, form)
    : assignToEmployee(reservedOperation, form, callKind)
  ).catch(toProblemOrThrow);
  if (answer instanceof Problem) return handleFailureOfCall(reservedOperation, answer, callKind);
  return makeNextCall(
    await recordCallDone(reservedOperation, form, callKind, answer),
    addProgress(form, callKind, answer.id),
  );
}

async function finishEmployeeCreation(operation: AuthorizedOperation, { id, progress }: EmployeeForm): Promise<void> {
  const employee = await payroll(operation.access)
    .get(employees, progress.employeeId ?? "")
    .catch(toProblemOrThrow);
  if (employee instanceof Problem) return postponeOperation(operation, employee);
  return finishOperation(operation, { employeeId: employee.id, number: employee.number }, async (tx) => {
    await tx.employeeForm.deleteMany({ where: keyOfForm(operation.access, id) });
  });
}

/**
 * Records the call before it is made. The employees of one company are created one after the other, so that two forms
 * never create the same person at once. A call that is too old to be done any more blocks no other form, even where its
 * outcome stays unknown because its person has to sign in again first.
 *
 * @returns null where the call has to wait for another operation
 */
async function reserveCall(
  operation: AuthorizedOperation,
  callKind: EmployeeCall,
): Promise<AuthorizedOperation | null> {
  const { access, row, leaseToken } = operation;
  const { partnerId, companyId } = access;
  const storedRequest: EmployeeRequest = { ...storedRequestOf(row), arrow: callKind, isAsked: false };
  const attempt = storedRequestOf(row).arrow === callKind ? row.attempt + 1 : 1;
  const columnsOfCall = { request: { ...storedRequest }, attempt, sentAt: now() };
  const isReserved = await withTenant(access, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`employ ${partnerId} ${companyId}`}, 0))`;
    const otherCallCount = await tx.operation.count({
      where: {
        ...{ partnerId, companyId, kind: row.kind, id: { not: row.id }, stage: { in: ["sent", "checking"] } },
        sentAt: { gt: instantInSeconds(-maxAnswerDelayMs / 1000) },
      },
    });
    if (otherCallCount > 0) return false;
    const data = { ...columnsOfCall, stage: "sent" as const, reads: 0, notBefore: null, problem: Prisma.DbNull };
    await changeLeasedRow(tx, access, row.id, leaseToken, data);
    return true;
  });
  if (isReserved) countStage(row, "sent");
  if (isReserved) return { ...operation, row: { ...row, ...columnsOfCall, stage: "sent" } };
  await updateOperation(operation, { stage: "waiting", notBefore: instantInSeconds(2) });
  return null;
}

/** Records that the call is sent now. From here on it may have been done. */
async function recordCallStart(operation: AuthorizedOperation, callKind: EmployeeCall): Promise<void> {
  await updateOperation(operation, {
    request: { ...storedRequestOf(operation.row), isAsked: true, lastAsked: callKind },
  });
}

/** @throws Problem `already_employed` where somebody whom this form did not create has the personal number */
async function createEmployee(operation: AuthorizedOperation, form: EmployeeForm): Promise<{ id: string }> {
  const { access } = operation;
  const today = todayOf(access);
  const [existingEmployee] = await listEmployeesWithNumber(access, identityNumberDigitsOf(form.values, today), today);
  // A reserved call may have ended before it was sent. Only an operation that sent the call can have created the
  // employee.
  const mayBeOwnEmployee = storedRequestOf(operation.row).lastAsked === "employee";
  if (existingEmployee && (!mayBeOwnEmployee || (await isCreatedByOthers(operation, existingEmployee.id))))
    throw conflictProblem("already_employed");
  if (existingEmployee) return existingEmployee;
  await recordCallStart(operation, "employee");
  const body = makeEmployeeBody(form.values, today);
  const wire = await payroll(access).operate("POST", employees.path, { body, timeoutMs: callTimeoutMs });
  return parseAnswerOrUnknown(employees, wire);
}

/** @throws Problem `employee_gone` where the employee was deleted in the payroll program */
async function assignToEmployee(
  operation: AuthorizedOperation,
  form: EmployeeForm,
  callKind: "agreement" | "schedule",
): Promise<{ id: string }> {
  const id = form.progress.employeeId ?? "";
  const employee = await readEmployeeBeforeCall(operation.access, id);
  if (employee === null) throw conflictProblem("employee_gone");
  // Somebody has assigned the same in the payroll program meanwhile, and a second one would stay for good.
  if (isAssigned(employee, form.values, callKind)) return { id };
  await recordCallStart(operation, callKind);
  await callAssignment(operation.access, id, { ...form.values, is: callKind });
  return { id };
}

function handleFailureOfCall(operation: AuthorizedOperation, problem: Problem, callKind: EmployeeCall): Promise<void> {
  if (isWorthWaiting(problem)) return postponeOperation(operation, problem);
  if (uncertainProblemCodes.has(problem.code))
    return updateOperation(operation, { stage: "checking", reads: 0, notBefore: instantInSeconds(1) });
  return refuseOperation(operation, problem.code === "remote_refused" ? refusalOfCall(problem, callKind) : problem);
}

/**
 * The refusal, with the name of the call that was refused. The service's message is kept only where it contains no
 * personal number.
 */
function refusalOfCall({ remote, fields }: Problem, callKind: EmployeeCall): Problem {
  const hasPersonalNumber = containsPersonalNumber(remote?.message ?? "");
  const shownRemote = remote && hasPersonalNumber ? { ...remote, message: "" } : remote;
  const fieldsWithoutMessages = fields?.map(({ message: _, ...field }) => field);
  return new Problem("remote_refused", {
    detail: callKind,
    remote: shownRemote,
    fields: fieldsWithoutMessages,
    service: "payroll",
  });
}

/** Whether another operation, of whichever person, is known to have created this employee. */
function isCreatedByOthers({ access, row }: AuthorizedOperation, employeeId: string): Promise<boolean> {
  const { partnerId, companyId } = access;
  const request = { path: ["employeeId"], equals: employeeId };
  const whereCreatedByOthers = { partnerId, companyId, kind: row.kind, id: { not: row.id }, request };
  return withTenant(access, async (tx) => (await tx.operation.count({ where: whereCreatedByOthers })) > 0);
}

/**
 * The employees for whom the call is done: those with the personal number, or this form's employee with its agreement
 * or schedule.
 */
async function listMatchingEmployees(
  { access }: AuthorizedOperation,
  { values, progress }: EmployeeForm,
  callKind: EmployeeCall,
): Promise<Employee[]> {
  const today = todayOf(access);
  if (callKind === "employee") return listEmployeesWithNumber(access, identityNumberDigitsOf(values, today), today);
  const employee = await payroll(access).find(employees, progress.employeeId ?? "");
  if (employee === null) throw conflictProblem("employee_gone");
  return isAssigned(employee, values, callKind) ? [employee] : [];
}

function addProgress(form: EmployeeForm, callKind: EmployeeCall, employeeId: string): EmployeeForm {
  return { ...form, progress: { ...form.progress, ...progressOfCall(callKind, employeeId) } };
}

function progressOfCall(callKind: EmployeeCall, employeeId: string) {
  if (callKind === "employee") return { employeeId };
  return callKind === "agreement" ? { hasAgreement: true } : { hasSchedule: true };
}

/**
 * Records with the form and the operation that a call is done, in the transaction that lets the operation wait for the
 * next call.
 */
async function recordCallDone(
  operation: AuthorizedOperation,
  form: EmployeeForm,
  callKind: EmployeeCall,
  { id }: { id: string },
): Promise<AuthorizedOperation> {
  const { access, row, leaseToken } = operation;
  const request = { ...storedRequestOf(row), employeeId: id };
  await withTenant(access, async (tx) => {
    await tx.employeeForm.updateMany({ where: keyOfForm(access, form.id), data: progressOfCall(callKind, id) });
    const changes = { stage: "waiting", request, problem: Prisma.DbNull, notBefore: null } as const;
    await changeLeasedRow(tx, access, row.id, leaseToken, changes);
  });
  return { ...operation, row: { ...row, request, stage: "waiting" } };
}
