import "server-only";

type RunningWork = { readonly works: Set<Promise<void>>; isEnding: boolean };

const shared = globalThis as typeof globalThis & { [key: symbol]: RunningWork | undefined };
const slot = Symbol.for("stegvis.operationsUnderWay");

// The work is tracked on globalThis, since the bundle that stores a command and the bundle that resumes operations
// load this module separately, and both end with the process.
function runningWork(): RunningWork {
  shared[slot] ??= { works: new Set(), isEnding: false };
  return shared[slot];
}

/**
 * Runs work on an operation so that the process waits for it before it ends, because a call whose answer is lost has
 * to be read back later. Once the process is ending, no work begins. The operation then stays due for another process
 * or for the next one.
 */
export async function trackUntilShutdown(work: () => Promise<void>): Promise<void> {
  const { works, isEnding } = runningWork();
  if (isEnding) return;
  const running = work();
  works.add(running);
  await running.finally(() => works.delete(running));
}

/** Stops this process from beginning further operations, and waits for those that are running. */
export async function finishOperationsAtShutdown(): Promise<void> {
  const state = runningWork();
  state.isEnding = true;
  await Promise.allSettled(state.works);
}
