import "server-only";
import { Prisma } from "@/prisma/generated/client";
import { type Employee, employees } from "../../api/contract/payroll/employee";
import type { EmployeeCreateInput, EmployeeForm } from "../../api/contract/payroll/employee-form";
import { payroll } from "../../api/remote/books";
import { isWorthWaiting } from "../../api/remote/errors";
import type { CompanyAccess } from "../../auth/access";
import { keyOf as keyOfForm, lockedFormIn } from "../../employees/employee-forms";
import { withTenant } from "../../platform/db";
import { agreementBody, digitsOf, employeeBody, refusalsOf, scheduleBody } from "../../rules/payroll/employee-body";
import { now } from "../../values/clock";
import { type CalendarDate, dateIn } from "../../values/dates";
import { readIdentityNumber } from "../../values/identity-number";
import { holdsPersonalNumber } from "../../values/personal-number-text";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import { parseAnswerOrUnknown } from "../engine/document-creation";
import { callTimeoutMs, toProblemOrThrow } from "../engine/document-write";
import {
  finishOperation,
  instantInSeconds,
  postponeOperation,
  refuseOperation,
  updateOperation,
} from "../engine/leased-operation";
import { isPastLateAnswers, lateAnswersEndAfterMs } from "../engine/outcome-of-read-back";
import { changeLeasedRow, type OperationRow } from "../engine/rows";

/** The three calls that create an employee, in their order; a form without agreement or schedule leaves those out. */
type Arrow = "employee" | "agreement" | "schedule";

/**
 * What is stored with the operation. `arrow` names the latest call, and `isAsked` is false while that call is reserved
 * and not sent. `lastAsked` is the last call that was ever sent. `employeeId` is the employee the operation created,
 * which other operations read too.
 */
type EmployeeRequest = EmployeeCreateInput & {
  arrow?: Arrow;
  isAsked?: boolean;
  lastAsked?: Arrow;
  employeeId?: string;
};

const keptOf = ({ request }: OperationRow) => request as unknown as EmployeeRequest;
const uncertain = new Set(["outcome_unknown", "remote_unexpected", "internal", "not_found"]);
const mostAttempts = 3;

/**
 * Creates an employee from a form: the employee, the agreement and the work schedule. Each call is recorded in the form
 * when it is done, so that the next attempt continues where this one stopped.
 */
export async function performEmployee(operation: AuthorizedOperation): Promise<void> {
  const form = await formOf(operation);
  if (form instanceof Problem) return refuseOperation(operation, form);
  return goOn(operation, form);
}

/** Reads back a call whose answer was lost or whose process died: the payroll program shows whether it was done. */
export async function recoverEmployee(operation: AuthorizedOperation): Promise<void> {
  const { row } = operation;
  const { arrow = "employee", isAsked = false } = keptOf(row);
  const form = await formOf(operation);
  if (form instanceof Problem) return refuseOperation(operation, form);
  if (!isAsked) return updateOperation(operation, { stage: "waiting", notBefore: null });
  const sinceSentMs = now().getTime() - (row.sentAt ?? row.createdAt).getTime();
  const reads = row.reads + 1;
  const again = { checkedAt: now(), notBefore: instantInSeconds(sinceSentMs < 10_000 ? 2 : 15) };
  const seen = await seenOf(operation, form, arrow).catch(toProblemOrThrow);
  if (seen instanceof Problem) return updateOperation(operation, { stage: "checking", ...again });
  if (seen.length > 1)
    return updateOperation(operation, { stage: "unknown", reads, checkedAt: now(), result: { candidates: [] } });
  const [done] = seen;
  if (done && arrow === "employee" && (await isOthers(operation, done.id)))
    return refuseOperation(operation, conflict("already_employed"));
  if (done) return goOn(await noted(operation, form, arrow, done), withDone(form, arrow, done.id));
  if (!isPastLateAnswers({ sinceSentMs, reads }))
    return updateOperation(operation, { stage: "checking", reads, ...again });
  // By now it is certain that nothing was done, so another call cannot do it twice.
  return row.attempt < mostAttempts
    ? updateOperation(operation, { stage: "waiting", reads, checkedAt: now(), notBefore: null })
    : refuseOperation(operation, new Problem("remote_busy", { detail: "not_done", service: "payroll" }));
}

/** The form as it was submitted, or the problem for which it cannot become an employee. */
async function formOf({ access, row }: AuthorizedOperation): Promise<EmployeeForm | Problem> {
  const { formId, revision } = keptOf(row);
  const form = await withTenant(access, (tx) => lockedFormIn(tx, access, formId));
  if (!form) return new Problem("not_found");
  if (form.revision !== revision) return conflict("draft_changed");
  const fields = refusalsOf(form.values, todayOf(access)).map(({ field, rule }) => ({ field, code: rule }));
  return fields.length > 0 ? new Problem("invalid_input", { fields }) : form;
}

const todayOf = ({ company }: CompanyAccess): CalendarDate => dateIn(company.timeZone, now());

function nextArrow({ values, progress }: EmployeeForm): Arrow | null {
  if (progress.employeeId === null) return "employee";
  if (values.agreementId !== "" && !progress.hasAgreement) return "agreement";
  return values.scheduleId !== "" && !progress.hasSchedule ? "schedule" : null;
}

async function goOn(operation: AuthorizedOperation, form: EmployeeForm): Promise<void> {
  const arrow = nextArrow(form);
  if (arrow === null) return end(operation, form);
  const asked = await takeTurn(operation, arrow);
  if (!asked) return;
  const answer = await (arrow === "employee" ? employ(asked, form) : assign(asked, form, arrow)).catch(
    toProblemOrThrow,
  );
  if (answer instanceof Problem) return afterFailure(asked, answer, arrow);
  return goOn(await noted(asked, form, arrow, answer), withDone(form, arrow, answer.id));
}

async function end(operation: AuthorizedOperation, { id, progress }: EmployeeForm): Promise<void> {
  const employee = await payroll(operation.access)
    .one(employees, progress.employeeId ?? "")
    .catch(toProblemOrThrow);
  if (employee instanceof Problem) return postponeOperation(operation, employee);
  return finishOperation(operation, { employeeId: employee.id, number: employee.number }, async (tx) => {
    await tx.employeeForm.deleteMany({ where: keyOfForm(operation.access, id) });
  });
}

/**
 * Records the call before it is made. The employees of one company are created one after the other, so that two forms
 * never create the same person at once. A call that cannot be done late any more blocks nobody, however long its
 * outcome stays unknown: its person may have to sign in again first.
 *
 * @returns null where the call has to wait for another operation
 */
async function takeTurn(operation: AuthorizedOperation, arrow: Arrow): Promise<AuthorizedOperation | null> {
  const { access, row, token } = operation;
  const { partnerId, companyId } = access;
  const kept: EmployeeRequest = { ...keptOf(row), arrow, isAsked: false };
  const attempt = keptOf(row).arrow === arrow ? row.attempt + 1 : 1;
  const sent = { request: { ...kept }, attempt, sentAt: now() };
  const isMine = await withTenant(access, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`employ ${partnerId} ${companyId}`}, 0))`;
    const others = await tx.operation.count({
      where: {
        ...{ partnerId, companyId, kind: row.kind, id: { not: row.id }, stage: { in: ["sent", "checking"] } },
        sentAt: { gt: instantInSeconds(-lateAnswersEndAfterMs / 1000) },
      },
    });
    if (others > 0) return false;
    const data = { ...sent, stage: "sent" as const, reads: 0, notBefore: null, problem: Prisma.DbNull };
    await changeLeasedRow(tx, access, row.id, token, data);
    return true;
  });
  if (isMine) return { ...operation, row: { ...row, ...sent, stage: "sent" } };
  await updateOperation(operation, { stage: "waiting", notBefore: instantInSeconds(2) });
  return null;
}

/** Records that the call is sent now: from here on it may have been done. */
async function asking(operation: AuthorizedOperation, arrow: Arrow): Promise<void> {
  await updateOperation(operation, { request: { ...keptOf(operation.row), isAsked: true, lastAsked: arrow } });
}

/** @throws Problem `already_employed` where somebody whom this form did not create has the personal number */
async function employ(operation: AuthorizedOperation, form: EmployeeForm): Promise<{ id: string }> {
  const { access } = operation;
  const today = todayOf(access);
  const [there] = await employeesNumbered(access, digitsOf(form.values, today), today);
  // A reserved call may have ended before it was sent: only an operation that sent the call can have created the
  // employee.
  const mayBeOurs = keptOf(operation.row).lastAsked === "employee";
  if (there && (!mayBeOurs || (await isOthers(operation, there.id)))) throw conflict("already_employed");
  if (there) return there;
  await asking(operation, "employee");
  const body = employeeBody(form.values, today);
  const wire = await payroll(access).operate("POST", employees.path, { body, timeoutMs: callTimeoutMs });
  return parseAnswerOrUnknown(employees, wire);
}

async function assign(
  operation: AuthorizedOperation,
  form: EmployeeForm,
  arrow: "agreement" | "schedule",
): Promise<{ id: string }> {
  const id = form.progress.employeeId ?? "";
  await asking(operation, arrow);
  const path = `${employees.path}/${id}/${arrow === "agreement" ? "agreements" : "workschedules"}`;
  const body = arrow === "agreement" ? agreementBody(form.values) : scheduleBody(form.values);
  const wire = await payroll(operation.access).operate("POST", path, { body, timeoutMs: callTimeoutMs });
  const { Success, ValidationError } = (wire ?? {}) as Assigned;
  if (Success === true) return { id };
  if (Success !== false) throw new Problem("outcome_unknown");
  const { ErrorCode, ErrorMessage } = ValidationError ?? {};
  const code = Number(ErrorCode);
  const remote = { code: code || 4002, message: String(ErrorMessage ?? "") };
  throw new Problem("remote_refused", { remote, service: "payroll" });
}

/** The answer to an assignment: a refusal comes with status 200. */
type Assigned = { Success?: unknown; ValidationError?: { ErrorCode?: unknown; ErrorMessage?: unknown } | null };

function afterFailure(operation: AuthorizedOperation, problem: Problem, arrow: Arrow): Promise<void> {
  if (isWorthWaiting(problem)) return postponeOperation(operation, problem);
  if (uncertain.has(problem.code))
    return updateOperation(operation, { stage: "checking", reads: 0, notBefore: instantInSeconds(1) });
  return refuseOperation(operation, problem.code === "remote_refused" ? atArrow(problem, arrow) : problem);
}

/**
 * The refusal, with the name of the call that was refused. The service's message is kept only where it contains no
 * personal number.
 */
function atArrow({ remote, fields }: Problem, arrow: Arrow): Problem {
  const isPersonal = holdsPersonalNumber(remote?.message ?? "");
  const told = remote && isPersonal ? { ...remote, message: "" } : remote;
  const named = fields?.map(({ message: _, ...one }) => one);
  return new Problem("remote_refused", { detail: arrow, remote: told, fields: named, service: "payroll" });
}

/**
 * The employees with the personal number. All employees are read, and the number is put into no filter, since addresses
 * of calls are logged on their way.
 */
async function employeesNumbered(access: CompanyAccess, digits: string, today: CalendarDate): Promise<Employee[]> {
  const found: Employee[] = [];
  for (let page = 1; ; page++) {
    const query = { page, pageSize: 1000, sort: [{ member: "EmployeeNumber" }] };
    const { items, pages } = await payroll(access).page(employees, query);
    found.push(...items.filter((one) => sameNumber(one.identityNumber, digits, today)));
    if (page >= pages) return found;
  }
}

/** Whether another operation, of whichever person, is known to have created this employee. */
function isOthers({ access, row }: AuthorizedOperation, employeeId: string): Promise<boolean> {
  const { partnerId, companyId } = access;
  const request = { path: ["employeeId"], equals: employeeId };
  const made = { partnerId, companyId, kind: row.kind, id: { not: row.id }, request };
  return withTenant(access, async (tx) => (await tx.operation.count({ where: made })) > 0);
}

function sameNumber(text: string, digits: string, today: CalendarDate): boolean {
  const read = readIdentityNumber(text, today);
  return (read.ok ? read.number.digits : text.replace(/\D/g, "")) === digits;
}

/**
 * The employees for whom the call is done: those with the personal number, or this form's employee with its agreement
 * or schedule.
 */
async function seenOf(
  { access }: AuthorizedOperation,
  { values, progress }: EmployeeForm,
  arrow: Arrow,
): Promise<Employee[]> {
  const today = todayOf(access);
  if (arrow === "employee") return employeesNumbered(access, digitsOf(values, today), today);
  const employee = await payroll(access).one(employees, progress.employeeId ?? "");
  const has =
    arrow === "agreement"
      ? employee.agreements.some(({ agreementId }) => agreementId === values.agreementId)
      : employee.schedules.some(({ scheduleId }) => scheduleId === values.scheduleId);
  return has ? [employee] : [];
}

function withDone(form: EmployeeForm, arrow: Arrow, employeeId: string): EmployeeForm {
  return { ...form, progress: { ...form.progress, ...doneOf(arrow, employeeId) } };
}

function doneOf(arrow: Arrow, employeeId: string) {
  if (arrow === "employee") return { employeeId };
  return arrow === "agreement" ? { hasAgreement: true } : { hasSchedule: true };
}

/**
 * Records with the form and the operation that a call is done, in the transaction that lets the operation wait for the
 * next call.
 */
async function noted(
  operation: AuthorizedOperation,
  form: EmployeeForm,
  arrow: Arrow,
  { id }: { id: string },
): Promise<AuthorizedOperation> {
  const { access, row, token } = operation;
  const request = { ...keptOf(row), employeeId: id };
  await withTenant(access, async (tx) => {
    await tx.employeeForm.updateMany({ where: keyOfForm(access, form.id), data: doneOf(arrow, id) });
    await changeLeasedRow(tx, access, row.id, token, {
      stage: "waiting",
      request,
      problem: Prisma.DbNull,
      notBefore: null,
    });
  });
  return { ...operation, row: { ...row, request, stage: "waiting" } };
}
