"use client";

/**
 * States whether the portal could not be reached at the last check. There is no check while nothing is clicked or
 * read.
 */
let isUnreachable = false;
let nextCheckTimeout: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** A file that the portal sends without reading the database. */
const checkedFilePath = "/icon.svg";
const checkTimeoutMs = 2_000;
const checkPausesMs = [500, 1_000, 2_000, 3_000] as const;

export const isPortalAway = (): boolean => isUnreachable;

/** Calls `listener` whenever the portal becomes unreachable or reachable. @returns a function that unsubscribes */
export function subscribeToPortalReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Checks whether the portal can be reached, because the browser knows only its own network. The check of an unreachable
 * portal is repeated until the portal is back.
 */
export async function checkPortalReach(): Promise<boolean> {
  // The browser itself reports that it has no network, and when the network is back.
  if (!navigator.onLine) return false;
  return checkRepeatedly(0);
}

async function checkRepeatedly(failureCount: number): Promise<boolean> {
  const isReachable = await isPortalAnswering();
  clearTimeout(nextCheckTimeout);
  if (!isReachable)
    nextCheckTimeout = setTimeout(
      () => void checkRepeatedly(failureCount + 1),
      checkPausesMs[Math.min(failureCount, checkPausesMs.length - 1)],
    );
  if (isUnreachable === isReachable) {
    isUnreachable = !isReachable;
    for (const listener of listeners) listener();
  }
  return isReachable;
}

async function isPortalAnswering(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    const { status } = await fetch(checkedFilePath, { method: "HEAD", cache: "no-store", signal });
    return !(status >= 502 && status <= 504); // a proxy answers so when the portal is away
  } catch (error) {
    // A slow portal counts as reached; the navigation then waits for its own answer.
    return error instanceof DOMException && error.name === "TimeoutError";
  }
}
