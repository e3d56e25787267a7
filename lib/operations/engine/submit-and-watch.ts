import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { isUnderWay, type Operation } from "../../api/contract/operations/operation";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { withTenant } from "../../platform/db";
import { env } from "../../platform/env";
import { log } from "../../platform/log";
import { actionToOperate, actionToRead } from "../../rules/access/operation-area";
import { mayDo } from "../../rules/access/roles";
import { Problem } from "../../values/problem";
import { parseCommand } from "../commands/command";
import { executeOperation } from "./execute-operation";
import { submitCommand } from "./submit-command";
import { mustAnswerNow } from "./until-shutdown";
import { findOperationView, listViewsAbout } from "./view";

const readIntervalMs = 150;
const operationIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Submits a command and answers as soon as its operation is settled, at the latest after some seconds. An operation
 * that can still be withdrawn is answered while it waits.
 *
 * A repeat with the same key joins the running operation, in whichever process it runs. The work does not depend on the
 * request: a browser that disconnects stops nothing.
 * @throws Problem `role_missing`, `invalid_input`, `conflict`
 */
export async function submitAndWatch(access: CompanyAccess, body: unknown): Promise<Operation> {
  const command = parseCommand(body);
  requireAction(access, actionToOperate(command.kind));
  const row = await submitCommand(access, command);
  return executeAndWatch(access, row.id);
}

/**
 * Executes the operation in this process unless another one holds its lease, and watches it until it is settled. The
 * operation is read as soon as the work in this process has ended, and at intervals while another process may work on
 * it. If it becomes due again meanwhile, this process executes it. A process that leaves background work to others watches in
 * the same way what they do.
 */
export async function executeAndWatch(access: CompanyAccess, id: string): Promise<Operation> {
  const watchUntilMs = performance.now() + env().OPERATION_ANSWER_SECONDS * 1_000;
  let execution: Promise<"ended"> | null = executeInProcess(access, id);
  for (;;) {
    const nextReadPause = pause(readIntervalMs, "look" as const);
    const wakeReason = await (execution === null ? nextReadPause : Promise.race([execution, nextReadPause]));
    if (wakeReason === "ended") execution = null;
    const operation = await getOperationView(access, id);
    const isSettled = !isUnderWay(operation) || (execution === null && isWaitingBeyondRequest(operation));
    if (isSettled || performance.now() > watchUntilMs || mustAnswerNow()) return operation;
    if (execution === null && wakeReason === "look") execution = executeInProcess(access, lastFollowUpOf(operation).id);
  }
}

async function executeInProcess(access: CompanyAccess, id: string): Promise<"ended"> {
  await executeOperation(access, id).catch((error) =>
    log("operations").error({ err: error, operation: id }, "an operation could not be carried out"),
  );
  return "ended";
}

/** The last follow-up that has begun. All operations before it are done. */
function lastFollowUpOf(operation: Operation): Operation {
  return operation.next ? lastFollowUpOf(operation.next) : operation;
}

/**
 * Whether the operation waits for something that outlasts the request: its time, a mended connection, or the next
 * read-back.
 */
function isWaitingBeyondRequest(operation: Operation): boolean {
  const lastOperation = lastFollowUpOf(operation);
  return (
    lastOperation.stage === "checking" ||
    (lastOperation.stage === "waiting" && (lastOperation.problem !== null || lastOperation.leftMs !== null))
  );
}

/**
 * Reads one operation.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function getOperation(access: CompanyAccess, id: string): Promise<Operation> {
  const operation = await getOperationView(access, id);
  requireAction(access, actionToRead(operation.kind));
  return operation;
}

/** The operations about a draft or a document, and the one that made it, the newest first. */
export async function listOperations(access: CompanyAccess, subject: string | null): Promise<{ items: Operation[] }> {
  if (!mayDo(access.role, "payroll.read")) requireAction(access, "sales.read");
  if (!subject) throw new Problem("invalid_input", { fields: [{ field: "subject", code: "required" }] });
  const items = await withTenant(access, (tx) => listViewsAbout(tx, access, subject));
  return { items: items.filter(({ kind }) => mayDo(access.role, actionToRead(kind))) };
}

/** @throws Problem `not_found` */
export async function getOperationView(access: CompanyAccess, id: string): Promise<Operation> {
  if (!operationIdPattern.test(id)) throw new Problem("not_found");
  const view = await withTenant(access, (tx) => findOperationView(tx, access, id));
  if (!view) throw new Problem("not_found");
  return view;
}
