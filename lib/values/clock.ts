/**
 * The only place the portal reads the time from.
 *
 * Two clocks, because they answer different questions. `now` is the time the service lives in: business dates and token
 * lifetimes. On a developer's machine the service may be a sandbox whose clock is moved, and its answers say so in the
 * HTTP `Date` header. `machineNow` is this machine's time: sessions, attempts and throttles, which a remote party must
 * never be able to stretch.
 */
type Followed = { offsetMs: number; allowed: boolean };

const shared = globalThis as typeof globalThis & { [key: symbol]: Followed | undefined };
const slot = Symbol.for("stegvis.clock");

/** A `Date` header counts whole seconds and travels: smaller differences are no difference. */
const toleranceMs = 2_000;

function followed(): Followed {
  shared[slot] ??= { offsetMs: 0, allowed: false };
  return shared[slot];
}

/** The instant the service is in. Equal to `machineNow` unless following was allowed and the service's clock differs. */
export function now(): Date {
  return new Date(Date.now() + followed().offsetMs);
}

/** The instant this machine is in. */
export function machineNow(): Date {
  return new Date(Date.now());
}

/** Decides whether the service's clock is followed. `lib/platform/env.ts` allows it only when every address is loopback. */
export function allowFollowing(allowed: boolean): void {
  followed().allowed = allowed;
  if (!allowed) followed().offsetMs = 0;
}

/**
 * Takes the service's time from one of its answers.
 *
 * @param date  the answer's `Date` header; null, missing or unreadable leaves the clock as it is
 */
export function followServiceClock(date: string | null | undefined): void {
  const state = followed();
  if (!state.allowed || !date) return;
  const offsetMs = Date.parse(date) - Date.now();
  if (Number.isNaN(offsetMs)) return;
  if (Math.abs(offsetMs - state.offsetMs) < toleranceMs) return;
  state.offsetMs = Math.abs(offsetMs) < toleranceMs ? 0 : offsetMs;
}
