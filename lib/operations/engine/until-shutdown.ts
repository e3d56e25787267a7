import "server-only";

type UnderWay = { readonly works: Set<Promise<void>>; isEnding: boolean };

const shared = globalThis as typeof globalThis & { [key: symbol]: UnderWay | undefined };
const slot = Symbol.for("stegvis.operationsUnderWay");

// Kept on globalThis: the bundle that takes an order and the one that sweeps are two, and both end with the process.
function here(): UnderWay {
  shared[slot] ??= { works: new Set(), isEnding: false };
  return shared[slot];
}

/**
 * Works on an operation so that the process, when it is told to end, waits for it: a call to the service whose answer nobody
 * hears has to be read back later. Once the process ends nothing is begun: it is due in another one, or in the next.
 */
export async function trackUntilShutdown(work: () => Promise<void>): Promise<void> {
  const { works, isEnding } = here();
  if (isEnding) return;
  const running = work();
  works.add(running);
  await running.finally(() => works.delete(running));
}

/** Begins no operation any more in this process, and waits for those under way. */
export async function finishOperationsAtShutdown(): Promise<void> {
  const state = here();
  state.isEnding = true;
  await Promise.allSettled(state.works);
}
