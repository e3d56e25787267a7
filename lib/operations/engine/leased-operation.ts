import "server-only";
import { Prisma } from "@/prisma/generated/client";
import type { OperationStage } from "../../api/contract/operations/operation";
import type { OperationDescription } from "../../api/contract/operations/operation-description";
import { audit } from "../../audit/audit";
import { withTenant } from "../../platform/db";
import { count } from "../../platform/metrics/metrics";
import { now } from "../../values/clock";
import { type Problem, toProblemJson } from "../../values/problem";
import { auditDetailOf } from "./audit-detail";
import type { AuthorizedOperation, LeasedOperation } from "./authorized-operation";
import { endOperationOfKind } from "./kinds";
import { changeLeasedRow, type OperationChange, type OperationRow, operationKeyOf } from "./rows";

/**
 * Writes a change of the operation.
 *
 * @throws LeaseLost when the caller no longer holds its lease
 */
export async function updateOperation(
  { access, row, leaseToken }: LeasedOperation,
  changes: OperationChange,
): Promise<void> {
  await withTenant(access, (tx) => changeLeasedRow(tx, access, row.id, leaseToken, changes));
  if (changes.stage) countStage(row, changes.stage);
}

/** Counts a stage that an operation reached. */
export function countStage({ kind }: Pick<OperationRow, "kind">, stage: OperationStage): void {
  count("stegvis_operation_stages_total", { kind, stage });
}

/**
 * Stores what the books said when the command was submitted, and begins the wait anew unless somebody has ended it.
 *
 * @returns    when the operation is executed
 * @throws LeaseLost
 */
export function recordCheck(
  { access, row, leaseToken }: LeasedOperation,
  about: OperationDescription | null,
  carryOutAt: Date,
): Promise<Date> {
  return withTenant(access, async (tx) => {
    await changeLeasedRow(tx, access, row.id, leaseToken, { about: about ?? Prisma.DbNull });
    const whereTimeUnchanged = { ...operationKeyOf(access, row.id), carryOutAt: row.carryOutAt };
    const { count } = await tx.operation.updateMany({ where: whereTimeUnchanged, data: { carryOutAt } });
    return count === 1 ? carryOutAt : now();
  });
}

/**
 * Ends the operation as done, optionally with further changes in the same transaction and further detail in the audit
 * trail.
 */
export async function finishOperation(
  operation: AuthorizedOperation,
  result: Prisma.InputJsonObject,
  settleInTransaction?: Parameters<typeof withTenant>[1],
  extraAuditDetail: Prisma.InputJsonObject = {},
): Promise<void> {
  const { access, row, leaseToken } = operation;
  await withTenant(access, async (tx) => {
    await changeLeasedRow(tx, access, row.id, leaseToken, {
      stage: "done",
      result,
      problem: Prisma.DbNull,
      finishedAt: now(),
    });
    const detail = { ...auditDetailOf(row), stage: "done", ...extraAuditDetail };
    await audit(tx, access, { kind: "operation.finished", subject: row.id, detail });
    await settleInTransaction?.(tx);
  });
  countStage(row, "done");
}

/** Ends the operation as refused, by the service or by the portal before the call. Nothing was done. */
export async function refuseOperation(
  operation: LeasedOperation,
  problem: Problem,
  extraColumns: OperationChange = {},
): Promise<void> {
  const { access, row, leaseToken } = operation;
  await withTenant(access, (tx) =>
    endOperationOfKind(tx, access, row, async () => {
      const columnsOfRefusal = { stage: "refused" as const, problem: problemJsonOf(problem), finishedAt: now() };
      await changeLeasedRow(tx, access, row.id, leaseToken, { ...columnsOfRefusal, ...extraColumns });
      const detail = { ...auditDetailOf(row), stage: "refused", code: problem.code };
      await audit(tx, access, { kind: "operation.finished", subject: row.id, detail });
    }),
  );
  countStage(row, "refused");
}

/** Lets the operation wait until the problem has passed. The screen shows the problem meanwhile. */
export function postponeOperation(
  operation: LeasedOperation,
  problem: Problem,
  stage: Extract<OperationStage, "waiting" | "checking"> = "waiting",
): Promise<void> {
  const seconds = Math.min(problem.retryAfterSeconds ?? pauseSecondsOf(operation.row), maxPauseSeconds);
  return updateOperation(operation, { stage, problem: problemJsonOf(problem), notBefore: instantInSeconds(seconds) });
}

/**
 * Leaves the decision about an operation that may have been done to a person. It is never sent again by itself, and nobody
 * reads its outcome back: a mail has none that could be read.
 */
export function leaveDecisionToPerson(operation: LeasedOperation): Promise<void> {
  return updateOperation(operation, { stage: "unknown", checkedAt: now() });
}

/** Delays the operation after a fault of the portal, so that it does not keep others waiting. */
export function delayAfterFault(operation: LeasedOperation): Promise<void> {
  return updateOperation(operation, { notBefore: instantInSeconds(pauseSecondsOf(operation.row)) });
}

/**
 * The longest pause. Where the service asks for a longer one the portal calls earlier, since a person waits for the
 * operation.
 */
const maxPauseSeconds = 300;

/** The pause until the next try is a tenth of the operation's age, from 5 seconds to 5 minutes. */
function pauseSecondsOf({ createdAt }: OperationRow): number {
  const ageSeconds = (now().getTime() - createdAt.getTime()) / 1000;
  return Math.min(Math.max(ageSeconds / 10, 5), maxPauseSeconds);
}

export function instantInSeconds(seconds: number): Date {
  return new Date(now().getTime() + seconds * 1000);
}

function problemJsonOf(problem: Problem): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(toProblemJson(problem))) as Prisma.InputJsonObject;
}
