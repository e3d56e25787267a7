import type { IncomingMessage, ServerResponse } from "node:http";
import { Problem, toProblemJson } from "../lib/values/problem";
import { setSecurityHeaders } from "./headers";
import { answerProbeWhileStopping } from "./probes";

/**
 * The longest time in which the portal ends: until answers wait no longer for the outcome of an operation, until running
 * calls are cut, until operations under way are handed over, and in total. A rolling restart counts on 15 s in total. When
 * its launcher is gone, the next launcher may be waiting ten seconds for the port (scripts/start.mjs).
 */
export const stopLimits = {
  onSignal: { answersMs: 8_000, callsMs: 10_000, operationsMs: 12_500, allMs: 14_500 },
  launcherGone: { answersMs: 3_000, callsMs: 4_000, operationsMs: 6_000, allMs: 8_000 },
} as const;

/** The time until another process, or this one after a restart, answers. */
const retryAfterSeconds = 5;

/** Answers a call that came while the portal was ending: nothing of the call was done, and the connection closes. */
export function refuseWhileStopping(isSecure: boolean) {
  const problem = new Problem("unavailable", { detail: "stopping", retryAfterSeconds });
  const body = JSON.stringify(toProblemJson(problem));
  return (request: IncomingMessage, response: ServerResponse): void => {
    setSecurityHeaders(response, { isSecure, method: request.method ?? "", path: request.url ?? "" });
    if (answerProbeWhileStopping(request, response)) return;
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
