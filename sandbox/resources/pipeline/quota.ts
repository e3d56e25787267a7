import { now } from "../../clock";
import { callsPerMinute } from "../../faults/limits";
import { ApiError } from "../../http/problem";

const minuteMs = 60_000;
const sweepAbove = 5_000;
const windows = new Map<string, { startedAt: number; calls: number }>();

/**
 * Counts one call of a client on an endpoint: so many in a minute that begins with the first
 * (docs/api/requests.md#quota). Every company of the client shares it. One sandbox process serves everything, so memory
 * is the right place.
 * @throws ApiError 4010 with the seconds to wait, in the text and in Retry-After
 */
export function takeFromQuota(clientId: string, endpoint: string): void {
  const at = now().getTime();
  const key = `${clientId} ${endpoint}`;
  if (windows.size > sweepAbove) forgetEnded(at);
  const window = windows.get(key);
  if (window === undefined || hasEnded(window.startedAt, at)) {
    windows.set(key, { startedAt: at, calls: 1 });
    return;
  }
  window.calls += 1;
  const most = callsPerMinute();
  if (window.calls <= most) return;
  const seconds = Math.max(1, Math.ceil((window.startedAt + minuteMs - at) / 1000));
  const message = `API calls quota exceeded! maximum admitted ${most} per Minute. Try again in ${seconds} seconds.`;
  throw new ApiError(429, 4010, message, [], { "retry-after": String(seconds) });
}

// The sandbox's clock can be set back; a window that begins in the future is over as well.
const hasEnded = (startedAt: number, at: number) => at >= startedAt + minuteMs || at < startedAt;

function forgetEnded(at: number): void {
  for (const [key, window] of windows) if (hasEnded(window.startedAt, at)) windows.delete(key);
}

/** Forgets every call counted so far; a reset does this. */
export function resetQuota(): void {
  windows.clear();
}
