import type { IncomingMessage, ServerResponse } from "node:http";
import { absenceAnswer } from "./absence";
import { setSecurityHeaders } from "./security-headers";

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
  const { body, headers } = absenceAnswer(url, "stopping");
  const text = JSON.stringify(body);
  setSecurityHeaders(response);
  response.writeHead(503, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    ...headers,
    connection: "close",
  });
  response.end(text);
}
