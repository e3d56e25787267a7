import "server-only";
import { randomUUID } from "node:crypto";
import type { CompanyAccess } from "../auth/access";
import { findUndoSeconds } from "../company/undo-seconds";
import { type Tx, withTenant } from "../db";
import { log } from "../log";
import { Problem } from "../problem";
import { asProblem } from "./act";
import { freeGone } from "./gone";
import type { Order } from "./input";
import { kinds } from "./kinds";
import { insertOperation, type OfBatch } from "./order";
import { extendLease, LeaseLost, type OperationRow, releaseLease } from "./rows";
import { inSeconds, isWorthWaiting, noteChecked, postpone, refuse, type Step } from "./step";
import { wakeAt } from "./wake";

/** An order as it was written; with `holdSeconds` when this press wrote it and it waits. */
export type Press = { row: OperationRow; token: string; holdSeconds: number | null };

/**
 * Orders an operation. One that can be taken back waits for the company's seconds; what can be known before the wait is
 * looked at now, so that a refusal does not come after it.
 *
 * @throws Problem `conflict`
 */
export async function pressOrder(access: CompanyAccess, order: Order): Promise<OperationRow> {
  const write = () => withTenant(access, (tx) => insertPress(tx, access, order, null));
  const press = await write().catch(async (error) => {
    const isTaken = error instanceof Problem && error.code === "conflict" && error.detail === "subject";
    if (!isTaken || !(await freeGone(access, order))) throw error;
    return write();
  });
  await checkPress(access, press);
  return press.row;
}

/** Writes the order of a press inside a transaction; {@link checkPress} goes on with it once that is committed. */
export async function insertPress(
  tx: Tx,
  access: CompanyAccess,
  order: Order,
  previousId: string | null,
  ofBatch: OfBatch | null = null,
): Promise<Press> {
  const seconds = waits(order) ? await findUndoSeconds(tx, access) : 0;
  const token = randomUUID();
  const hold = seconds > 0 ? { carryOutAt: inSeconds(seconds), leaseToken: token } : null;
  const row = await insertOperation(tx, access, order, previousId, hold, ofBatch);
  const isMine = row.leaseToken === token;
  if (isMine) await extendLease(tx, access, row.id, token);
  return { row, token, holdSeconds: isMine ? seconds : null };
}

/** What follows leaves no trace that could be taken back either: the whole press waits for it. */
function waits({ kind, input }: Order): boolean {
  const ordered = "follows" in input ? [kind, ...input.follows.map((one) => one.kind)] : [kind];
  return ordered.some((one) => kinds[one].waits);
}

/** Looks at the books before the wait, and lets the whole of it begin after that. */
export async function checkPress(access: CompanyAccess, { row, token, holdSeconds }: Press): Promise<void> {
  if (holdSeconds === null) return;
  const step: Step = { access, row, token };
  try {
    const found = await kinds[row.kind].check(step).catch(asProblem);
    if (!(found instanceof Problem)) wakeAt(await noteChecked(step, found, inSeconds(holdSeconds)));
    else if (isWorthWaiting(found)) await postpone(step, found);
    else await refuse(step, found);
  } catch (error) {
    // Taken back meanwhile. Anything else leaves an order that waits as it was written.
    if (!(error instanceof LeaseLost)) log().warn({ err: error, operation: row.id }, "a press was not looked at");
  } finally {
    await releaseLease(access, row.id, token);
  }
}
