import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { isUnderWay, type Operation } from "../../api/contract/operations/operation";
import type { SignedIn } from "../../api/testing/world";
import { withTenant } from "../../platform/db";
import { getOperation, resumeOperations } from "../operations";

const maxTurns = 1_000;

/** Resumes the operation repeatedly, as the running portal does but without the pauses between, until it settles. */
export async function awaitSettledOperation(signIn: SignedIn, id: string): Promise<Operation> {
  for (let turn = 0; turn < maxTurns; turn++) {
    const operation = await getOperation(signIn.access, id);
    if (!isUnderWay(operation)) return operation;
    await endPauses(signIn, operation);
    await resumeOperations();
    await pause(20);
  }
  throw new Error("the operation does not settle");
}

/** Resumes once an operation that waits for its next read-back, as if the pause before it had passed. */
export async function executeOnceWithoutPause(signIn: SignedIn, id: string): Promise<void> {
  await endPauses(signIn, await getOperation(signIn.access, id));
  await resumeOperations();
}

/**
 * Ends the pauses before the next attempt of an operation and its follow-ups. The pauses do not decide when a call may
 * be repeated.
 */
async function endPauses({ access }: SignedIn, operation: Operation): Promise<void> {
  const { partnerId, companyId } = access;
  const ids = listWithFollowUps(operation).map((step) => step.id);
  await withTenant(access, (tx) =>
    tx.operation.updateMany({
      where: { partnerId, companyId, id: { in: ids }, notBefore: { not: null } },
      data: { notBefore: null },
    }),
  );
}

/** An operation and all its follow-ups, in order. */
export function listWithFollowUps(operation: Operation): Operation[] {
  return operation.next ? [operation, ...listWithFollowUps(operation.next)] : [operation];
}

/**
 * Puts the row in the state that a killed process leaves: the call was made, no holder lives, and the lease has
 * expired.
 */
export async function abandonAtStage({ access }: SignedIn, id: string, stage: string): Promise<void> {
  const { partnerId, companyId } = access;
  await withTenant(access, (tx) =>
    tx.operation.updateMany({
      where: { partnerId, companyId, id },
      data: { stage, result: undefined, finishedAt: null, leaseToken: id, leaseUntil: new Date(0) },
    }),
  );
}
