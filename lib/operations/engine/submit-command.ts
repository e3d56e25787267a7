import "server-only";
import { randomUUID } from "node:crypto";
import { isWorthWaiting } from "../../api/remote/errors";
import type { CompanyAccess } from "../../auth/access";
import { findUndoSeconds } from "../../company/undo-seconds";
import { type Tx, withTenant } from "../../platform/db";
import { log } from "../../platform/log";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import type { Command } from "../commands/command";
import type { AuthorizedOperation } from "./authorized-operation";
import { toProblemOrThrow } from "./document-write";
import { type BatchMembership, insertOperation } from "./insert-operation";
import { kindOf } from "./kinds";
import { instantInSeconds, postponeOperation, recordCheck, refuseOperation } from "./leased-operation";
import { extendLease, LeaseLost, type OperationRow, releaseLease } from "./rows";
import { checkFollowingSchedules, instantOfSchedule, scheduleOf } from "./schedule";
import { wakeAt } from "./wake-up";

/** An order as it was written; with when its wait ends where this press wrote it and it waits. */
export type SubmittedCommand = { row: OperationRow; token: string; endsAt: (() => Date) | null };

/**
 * Orders an operation. One that can be taken back waits for the company's seconds, or for the time chosen for it; what can
 * be known before the wait is looked at now, so that a refusal does not come after it.
 *
 * @throws Problem `conflict`; `invalid_input` naming `schedule.at`
 */
export async function submitCommand(access: CompanyAccess, command: Command): Promise<OperationRow> {
  const write = () => withTenant(access, (tx) => storeCommand(tx, access, command, null));
  const press = await write().catch(async (error) => {
    const isTaken = error instanceof Problem && error.code === "conflict" && error.detail === "subject";
    if (!isTaken || !(await kindOf(command.kind).release?.(access, command))) throw error;
    return write();
  });
  await checkSubmitted(access, press);
  return press.row;
}

/**
 * Writes the order of a press inside a transaction; {@link checkSubmitted} goes on with it once that is committed.
 *
 * @param isOnHold somebody keeps what it comes in the place of: it keeps waiting for them, where its time is chosen at all
 */
export async function storeCommand(
  tx: Tx,
  access: CompanyAccess,
  command: Command,
  previous: Pick<OperationRow, "id" | "hasWaited"> | null,
  ofBatch: BatchMembership | null = null,
  isOnHold = false,
): Promise<SubmittedCommand> {
  const token = randomUUID();
  const endsAt = (await isKnown(tx, access, command.key)) ? null : await endOfWait(tx, access, command);
  const isScheduled = scheduleOf(command) !== null;
  const hold = endsAt && { carryOutAt: endsAt(), isScheduled, isOnHold: isScheduled && isOnHold, leaseToken: token };
  const row = await insertOperation(tx, access, command, previous, hold, ofBatch);
  const isMine = row.leaseToken === token;
  if (isMine) await extendLease(tx, access, row.id, token);
  return { row, token, endsAt: isMine ? endsAt : null };
}

/** A repeat is answered as it stands, also when the time it named has passed since. */
async function isKnown(tx: Tx, { partnerId, companyId }: CompanyAccess, key: string): Promise<boolean> {
  return (await tx.operation.count({ where: { partnerId, companyId, key } })) > 0;
}

/** The time chosen, or the company's seconds from when it is asked; null when nothing waits. */
async function endOfWait(tx: Tx, access: CompanyAccess, command: Command): Promise<(() => Date) | null> {
  checkFollowingSchedules(access, command);
  const schedule = scheduleOf(command);
  if (schedule) {
    const chosen = instantOfSchedule(access, schedule);
    return () => chosen;
  }
  const seconds = waits(command) ? await findUndoSeconds(tx, access) : 0;
  return seconds > 0 ? () => instantInSeconds(seconds) : null;
}

/** What follows leaves no trace that could be taken back either: the whole press waits for it. */
function waits({ kind, input }: Command): boolean {
  const ordered = "follows" in input ? [kind, ...input.follows.map((one) => one.kind)] : [kind];
  return ordered.some((one) => kindOf(one).canBeTakenBack);
}

/** Looks at the books before the wait, and lets the whole of it begin after that. */
export async function checkSubmitted(access: CompanyAccess, { row, token, endsAt }: SubmittedCommand): Promise<void> {
  if (endsAt === null) return;
  const step: AuthorizedOperation = { access, row, token };
  try {
    const found = await kindOf(row.kind).check(step).catch(toProblemOrThrow);
    if (!(found instanceof Problem)) wakeAt(await recordCheck(step, found, endsAt()));
    else if (isWorthWaiting(found)) await postponeOperation(step, found);
    // Whoever pressed is there and sees it.
    else await refuseOperation(step, found, { seenAt: now() });
  } catch (error) {
    // Taken back meanwhile. Anything else leaves an order that waits as it was written.
    if (!(error instanceof LeaseLost)) log().warn({ err: error, operation: row.id }, "a press was not looked at");
  } finally {
    await releaseLease(access, row.id, token);
  }
}
