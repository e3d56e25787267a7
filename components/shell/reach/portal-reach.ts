"use client";

/** Whether the portal was away when it was asked last; nobody asks while nothing is pressed or read. */
let isAway = false;
let next: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** A file that the portal answers without looking anything up. */
const asked = "/icon.svg";
const patienceMs = 2_000;
const pausesMs = [500, 1_000, 2_000, 3_000] as const;

export const isPortalAway = (): boolean => isAway;

/** Has `tell` called whenever the portal has gone or is back. @returns what ends that */
export function onPortalReach(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/**
 * Asks whether the portal can be reached: the browser knows of its own net alone. A portal that is away is asked again
 * until it is back.
 */
export async function reachesPortal(): Promise<boolean> {
  // Of that the browser tells, also when it has its net back.
  if (!navigator.onLine) return false;
  return ask(0);
}

async function ask(times: number): Promise<boolean> {
  const isReached = await isAnswered();
  clearTimeout(next);
  if (!isReached) next = setTimeout(() => void ask(times + 1), pausesMs[Math.min(times, pausesMs.length - 1)]);
  if (isAway === isReached) {
    isAway = !isReached;
    for (const tell of listeners) tell();
  }
  return isReached;
}

async function isAnswered(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { status } = await fetch(asked, { method: "HEAD", cache: "no-store", signal });
    return !(status >= 502 && status <= 504); // said by what stands in front of a portal that is away
  } catch (error) {
    // Slow is not away: what was pressed then waits for its own answer.
    return error instanceof DOMException && error.name === "TimeoutError";
  }
}
