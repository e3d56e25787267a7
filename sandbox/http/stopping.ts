import type { IncomingMessage, ServerResponse } from "node:http";
import { setSecurityHeaders } from "./security-headers";
import { makeUnavailableAnswer } from "./unavailable-answer";

export type StopLimits = { readonly callsMs: number; readonly allMs: number };

/**
 * The longest times for a stop of the sandbox: `answeringMs` to answer calls in progress, `totalMs` in total. They are
 * shorter when the launcher has ended, because the next launcher may wait for the port, for ten seconds.
 */
export const stopLimits = {
  onSignal: { callsMs: 20_000, allMs: 30_000 },
  launcherGone: { callsMs: 4_000, allMs: 8_000 },
} as const satisfies Record<string, StopLimits>;

/** Answers a call that arrives while the sandbox stops: the call is not executed, and its connection closes. */
export function refuseWhileStopping({ url = "" }: IncomingMessage, response: ServerResponse): void {
  const { body, headers } = makeUnavailableAnswer(url, "stopping");
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
