import { now } from "../../clock";
import { getCallsPerMinute } from "../../faults/limits";
import { ApiError } from "../../http/problem";

const minuteMs = 60_000;
const maxWindowsBeforeSweep = 5_000;
const quotaWindows = new Map<string, { startedAt: number; calls: number }>();

/**
 * Counts one call of a client to an endpoint. The quota is a number of calls within a minute that begins with the first call
 * (docs/api/requests.md#quota). All companies of the client share the quota. The counts are in memory, because one sandbox
 * process serves all calls.
 * @throws ApiError 4010 with the seconds to wait, in the message and in the header Retry-After
 */
export function countAgainstQuota(clientId: string, endpoint: string): void {
  const nowMs = now().getTime();
  const windowKey = `${clientId} ${endpoint}`;
  if (quotaWindows.size > maxWindowsBeforeSweep) deleteEndedWindows(nowMs);
  const quotaWindow = quotaWindows.get(windowKey);
  if (quotaWindow === undefined || hasWindowEnded(quotaWindow.startedAt, nowMs)) {
    quotaWindows.set(windowKey, { startedAt: nowMs, calls: 1 });
    return;
  }
  quotaWindow.calls += 1;
  const maxCalls = getCallsPerMinute();
  if (quotaWindow.calls <= maxCalls) return;
  const waitSeconds = Math.max(1, Math.ceil((quotaWindow.startedAt + minuteMs - nowMs) / 1000));
  const message = `API calls quota exceeded! maximum admitted ${maxCalls} per Minute. Try again in ${waitSeconds} seconds.`;
  throw new ApiError(429, 4010, message, [], { "retry-after": String(waitSeconds) });
}

// The sandbox's clock can be set back, so a window that begins in the future has ended too.
const hasWindowEnded = (startedAt: number, nowMs: number) => nowMs >= startedAt + minuteMs || nowMs < startedAt;

function deleteEndedWindows(nowMs: number): void {
  for (const [windowKey, quotaWindow] of quotaWindows)
    if (hasWindowEnded(quotaWindow.startedAt, nowMs)) quotaWindows.delete(windowKey);
}

/** Deletes all counted calls, as a reset of the sandbox does. */
export function resetQuota(): void {
  quotaWindows.clear();
}
