import "server-only";

type TrackedWork = { readonly promises: Set<Promise<void>>; isEnding: boolean };

const globalObject = globalThis as typeof globalThis & { [key: symbol]: TrackedWork | undefined };
const trackedWorkSlot = Symbol.for("stegvis.operationsUnderWay");

// The work is tracked on globalThis, since the bundle that stores a command and the bundle that resumes operations
// load this module separately, and both end with the process.
function getTrackedWork(): TrackedWork {
  globalObject[trackedWorkSlot] ??= { promises: new Set(), isEnding: false };
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

/** Stops this process from beginning further operations, and waits for those that are running. */
export async function finishOperationsAtShutdown(): Promise<void> {
  const trackedWork = getTrackedWork();
  trackedWork.isEnding = true;
  await Promise.allSettled(trackedWork.promises);
}
