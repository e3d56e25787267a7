import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { absences } from "./absence";

export type StopLimits = { readonly callsMs: number; readonly allMs: number };

/**
 * How long the sandbox takes at most to end: to answer calls under way, and in all. When its launcher is gone the next one may
 * be waiting for the port, for ten seconds.
 */
export const stopLimits = {
  onSignal: { callsMs: 20_000, allMs: 30_000 },
  launcherGone: { callsMs: 4_000, allMs: 8_000 },
} as const satisfies Record<string, StopLimits>;

/** Answers a call that came when the sandbox was about to end: nothing of it was done, and the connection closes. */
export function refuseWhileStopping({ url = "" }: IncomingMessage, response: ServerResponse): void {
  const { message, retryAfterSeconds } = absences.stopping;
  const body = JSON.stringify(bodyAt(url, message));
  response.writeHead(503, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "retry-after": String(retryAfterSeconds),
    connection: "close",
  });
  response.end(body);
}

/** Each part of the sandbox refuses in its own words: identity (RFC 6749), control, and all others as the books do. */
function bodyAt(url: string, message: string): unknown {
  if (url.startsWith("/identity/")) return { error: "temporarily_unavailable", error_description: message };
  if (url.startsWith("/control/")) return { error: message };
  return { ErrorCode: 5000, DeveloperErrorMessage: message, ErrorId: randomUUID(), Errors: [] };
}
