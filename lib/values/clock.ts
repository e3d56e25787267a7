/**
 * The only place from which the portal reads the time.
 *
 * There are two clocks for two purposes. `now` is the service's time, for business dates and token lifetimes. On a
 * developer's machine the service may be a sandbox with a changed clock, which its answers state in the HTTP `Date` header.
 * `machineNow` is this machine's time, for sessions, attempts and throttles, which a remote party must never be able to
 * prolong.
 */
type ClockState = { offsetMs: number; isFollowingAllowed: boolean; serviceDifferenceMs: number | null };

const processGlobal = globalThis as typeof globalThis & { [key: symbol]: ClockState | undefined };
const clockKey = Symbol.for("stegvis.clock");

/** A `Date` header has whole seconds and takes time to arrive: smaller differences are ignored. */
const toleranceMs = 2_000;

function getClockState(): ClockState {
  processGlobal[clockKey] ??= { offsetMs: 0, isFollowingAllowed: false, serviceDifferenceMs: null };
  return processGlobal[clockKey];
}

/**
 * Returns the current instant of the service. Equal to `machineNow` unless following was allowed and the service's
 * clock differs.
 */
export function now(): Date {
  return new Date(Date.now() + getClockState().offsetMs);
}

/** Returns the current instant of this machine. */
export function machineNow(): Date {
  return new Date(Date.now());
}

/** Sets whether the service's clock is followed. `lib/platform/env.ts` allows it only when every address is loopback. */
export function allowFollowingServiceClock(isAllowed: boolean): void {
  getClockState().isFollowingAllowed = isAllowed;
  if (!isAllowed) getClockState().offsetMs = 0;
}

/**
 * Reads the service's time from one of its answers.
 *
 * @param dateHeader the answer's `Date` header; null, missing or unreadable leaves the clock as it is
 */
export function followServiceClock(dateHeader: string | null | undefined): void {
  if (!dateHeader) return;
  const state = getClockState();
  const offsetMs = Date.parse(dateHeader) - Date.now();
  if (Number.isNaN(offsetMs)) return;
  if (!state.isFollowingAllowed) {
    state.serviceDifferenceMs = offsetMs;
    return;
  }
  if (Math.abs(offsetMs - state.offsetMs) < toleranceMs) return;
  state.offsetMs = Math.abs(offsetMs) < toleranceMs ? 0 : offsetMs;
}

/**
 * Returns how far the service's clock was ahead of this machine's at its last answer; null before the first one, and where
 * its clock is followed, so that no difference is left.
 */
export function serviceClockDifferenceMs(): number | null {
  return getClockState().serviceDifferenceMs;
}
