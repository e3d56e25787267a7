import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "../../platform/log";
import { listHeldLeases } from "./held-leases";
import { notifyWorkers } from "./notify-workers";
import { releaseLease } from "./rows";

type TrackedWork = { readonly promises: Set<Promise<void>>; isEnding: boolean; answersEndAtMs: number };

const globalObject = globalThis as typeof globalThis & { [key: symbol]: TrackedWork | undefined };
const trackedWorkSlot = Symbol.for("stegvis.operationsUnderWay");

// The work is tracked on globalThis, since the bundle that stores a command and the bundle that resumes operations
// load this module separately, and both end with the process.
function getTrackedWork(): TrackedWork {
  globalObject[trackedWorkSlot] ??= { promises: new Set(), isEnding: false, answersEndAtMs: Number.POSITIVE_INFINITY };
  return globalObject[trackedWorkSlot];
}

/**
 * Runs work on an operation so that the process waits for it before it ends, because a call whose answer is lost has
 * to be read back later. Once the process is ending, no work begins. The operation then stays due for another process
 * or for the next one.
 */
export async function trackUntilShutdown(work: () => Promise<void>): Promise<void> {
  const { promises, isEnding } = getTrackedWork();
  if (isEnding) return;
  const promise = work();
  promises.add(promise);
  await promise.finally(() => promises.delete(promise));
}

/**
 * Announces that the process is about to end: it looks for no due operation any more, and the answers that still wait for an
 * outcome tell within this time how the operation stands.
 */
export function announceEnd(answersMs: number): void {
  getTrackedWork().answersEndAtMs = performance.now() + answersMs;
}

export const isEndAnnounced = (): boolean => getTrackedWork().answersEndAtMs !== Number.POSITIVE_INFINITY;

/** Whether an answer may wait no longer for the outcome of its operation, because the process is about to end. */
export const mustAnswerNow = (): boolean => performance.now() > getTrackedWork().answersEndAtMs;

/**
 * Stops this process from beginning further operations, waits for those that are running, and hands over the others: their
 * leases are released and the other processes are told, so that they need not wait for the leases to end. An operation that
 * takes longer is handed over too; whoever takes it over reads back what became of its call.
 */
export async function finishOperationsAtShutdown(maxWaitMs: number): Promise<void> {
  const trackedWork = getTrackedWork();
  trackedWork.isEnding = true;
  await Promise.race([Promise.allSettled(trackedWork.promises), pause(maxWaitMs, undefined, { ref: false })]);
  const releases = listHeldLeases().map(({ tenant, id, leaseToken }) => releaseLease(tenant, id, leaseToken));
  for (const release of await Promise.allSettled(releases))
    if (release.status === "rejected") log("operations").warn({ err: release.reason }, "a lease was not handed over");
  await notifyWorkers();
}
