import type { IncomingMessage, ServerResponse } from "node:http";
import { Problem, toProblemJson } from "../lib/values/problem";
import { setSecurityHeaders } from "./headers";

/**
 * How long the portal takes at most to end: to answer calls under way, and in all. When its launcher is gone the next one may
 * be waiting for the port, for ten seconds (scripts/start.mjs).
 */
export const stopLimits = {
  onSignal: { callsMs: 20_000, allMs: 30_000 },
  launcherGone: { callsMs: 4_000, allMs: 8_000 },
} as const;

/** Until another process, or this one started anew, answers. */
const retryAfterSeconds = 5;

/** Answers a call that came when the portal was about to end: nothing of it was done, and the connection closes. */
export function refuseWhileStopping(secure: boolean) {
  const problem = new Problem("unavailable", { detail: "stopping", retryAfterSeconds });
  const body = JSON.stringify(toProblemJson(problem));
  return (request: IncomingMessage, response: ServerResponse): void => {
    setSecurityHeaders(response, { secure, method: request.method ?? "", path: request.url ?? "" });
    response.writeHead(problem.status, {
      "content-type": "application/problem+json",
      "content-length": Buffer.byteLength(body),
      "cache-control": "private, no-store",
      "retry-after": String(retryAfterSeconds),
      connection: "close",
    });
    response.end(body);
  };
}
