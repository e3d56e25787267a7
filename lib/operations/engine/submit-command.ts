import "server-only";
import { randomUUID } from "node:crypto";
import { isWorthWaiting } from "../../api/remote/errors";
import type { CompanyAccess } from "../../auth/access";
import { keepMembership } from "../../company/member-rows";
import { findUndoSeconds } from "../../company/undo-seconds";
import { type Tx, withTenant } from "../../platform/db";
import { log } from "../../platform/log";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import type { Command } from "../commands/command";
import type { AuthorizedOperation } from "./authorized-operation";
import { toProblemOrThrow } from "./document-write";
import { noteLease } from "./held-leases";
import { type BatchMembership, insertOperation } from "./insert-operation";
import { kindOf } from "./kinds";
import { instantInSeconds, postponeOperation, recordCheck, refuseOperation } from "./leased-operation";
import { extendLease, LeaseLost, type OperationRow, releaseLease } from "./rows";
import { checkFollowUpSchedules, instantOfSchedule, scheduleOf } from "./schedule";
import { scheduleWakeUp } from "./wake-up";

/**
 * A command as it is stored.
 *
 * @property getWaitEnd when its wait ends; null where nothing waits, or where an earlier call with the same key
 * stored it
 */
export type SubmittedCommand = { row: OperationRow; leaseToken: string; getWaitEnd: (() => Date) | null };

/**
 * Stores a command as an operation. An operation that can be withdrawn waits for the company's undo seconds, or for the
 * time that was chosen for it. The books are checked before the wait, so that no refusal that they could give then
 * comes after the wait.
 *
 * @throws Problem `conflict`; `not_found` where the person has left meanwhile; `invalid_input` naming `schedule.at`
 */
export async function submitCommand(access: CompanyAccess, command: Command): Promise<OperationRow> {
  const storeOnce = () => withTenant(access, (tx) => storeCommand(tx, access, command, null));
  const submittedCommand = await storeOnce().catch(async (error) => {
    const isSubjectTaken = error instanceof Problem && error.code === "conflict" && error.detail === "subject";
    if (!isSubjectTaken || !(await kindOf(command.kind).releaseSubject?.(access, command))) throw error;
    return storeOnce();
  });
  await checkSubmittedCommand(access, submittedCommand);
  return submittedCommand.row;
}

/**
 * Stores a command inside a transaction. After the commit, checkSubmittedCommand continues with it.
 *
 * @param isOnHold whether the mail this command replaces was on hold; the new mail then is too, if it has a chosen
 * time
 */
export async function storeCommand(
  tx: Tx,
  access: CompanyAccess,
  command: Command,
  previousOperation: Pick<OperationRow, "id" | "hasWaited"> | null,
  batchMembership: BatchMembership | null = null,
  isOnHold = false,
): Promise<SubmittedCommand> {
  await keepMembership(tx, access);
  const leaseToken = randomUUID();
  const getWaitEnd = (await isKeyStored(tx, access, command.key)) ? null : await findWaitEnd(tx, access, command);
  const isScheduled = scheduleOf(command) !== null;
  const postponement = getWaitEnd && {
    carryOutAt: getWaitEnd(),
    isScheduled,
    isOnHold: isScheduled && isOnHold,
    leaseToken,
  };
  const row = await insertOperation(tx, access, command, previousOperation, postponement, batchMembership);
  const isOwnLease = row.leaseToken === leaseToken;
  if (isOwnLease) await extendLease(tx, access, row.id, leaseToken);
  return { row, leaseToken, getWaitEnd: isOwnLease ? getWaitEnd : null };
}

/**
 * Whether the key is stored. A repeated command is answered with its operation, also when the time it names has passed.
 */
async function isKeyStored(tx: Tx, { partnerId, companyId }: CompanyAccess, key: string): Promise<boolean> {
  return (await tx.operation.count({ where: { partnerId, companyId, key } })) > 0;
}

/**
 * When the wait ends: the chosen time, or the company's undo seconds counted from when this is called; null when
 * nothing waits.
 */
async function findWaitEnd(tx: Tx, access: CompanyAccess, command: Command): Promise<(() => Date) | null> {
  checkFollowUpSchedules(access, command);
  const schedule = scheduleOf(command);
  if (schedule) {
    const chosenInstant = instantOfSchedule(access, schedule);
    return () => chosenInstant;
  }
  const seconds = mustWait(command) ? await findUndoSeconds(tx, access) : 0;
  return seconds > 0 ? () => instantInSeconds(seconds) : null;
}

/**
 * A follow-up cannot be undone once it has begun, so the whole command waits where any of its parts can be withdrawn.
 */
function mustWait({ kind, input }: Command): boolean {
  const commandKinds = "follows" in input ? [kind, ...(input.follows ?? []).map((followUp) => followUp.kind)] : [kind];
  return commandKinds.some((commandKind) => kindOf(commandKind).canBeWithdrawn);
}

/** Checks in the books whether the command may be executed, and begins the wait after that. */
export async function checkSubmittedCommand(
  access: CompanyAccess,
  { row, leaseToken, getWaitEnd }: SubmittedCommand,
): Promise<void> {
  if (getWaitEnd === null) return;
  noteLease({ tenant: access, id: row.id, leaseToken });
  const operation: AuthorizedOperation = { access, row, leaseToken };
  try {
    const checkResult = await kindOf(row.kind).check(operation).catch(toProblemOrThrow);
    if (!(checkResult instanceof Problem)) scheduleWakeUp(await recordCheck(operation, checkResult, getWaitEnd()));
    else if (isWorthWaiting(checkResult)) await postponeOperation(operation, checkResult);
    // The person who submitted the command still watches and sees the refusal.
    else await refuseOperation(operation, checkResult, { seenAt: now() });
  } catch (error) {
    // A LeaseLost says that the operation was withdrawn meanwhile. After any other error the operation waits as
    // stored.
    if (!(error instanceof LeaseLost))
      log("operations").warn({ err: error, operation: row.id }, "a submitted command was not checked");
  } finally {
    await releaseLease(access, row.id, leaseToken);
  }
}
