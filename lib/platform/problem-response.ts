import "server-only";
import { Problem, toProblemJson } from "../values/problem";
import { isDiskFull } from "./disk-full";
import { log } from "./log";
import { isPortalUnavailable, PortalUnavailable } from "./portal-unavailable";

/**
 * Returns the answer to a request that ended in an error: `application/problem+json` (RFC 9457), never cached. Any
 * error except a Problem is a defect: it is logged with its cause, and the caller only gets `internal`.
 */
export function toProblemResponse(error: unknown): Response {
  const problem = toProblem(error);
  const headers = new Headers({ "content-type": "application/problem+json", "cache-control": "private, no-store" });
  if (problem.retryAfterSeconds !== undefined) headers.set("retry-after", String(problem.retryAfterSeconds));
  return new Response(JSON.stringify(toProblemJson(problem)), { status: problem.status, headers });
}

/**
 * Returns the error itself when it is a Problem; `unavailable` when a part the portal depends on is missing; otherwise
 * `internal`, after the original was logged.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const convertedError = isDiskFull(error)
    ? new PortalUnavailable("disk", "there is no room to write", { cause: error })
    : error;
  if (isPortalUnavailable(convertedError)) {
    log("requests").warn({ err: convertedError }, "a request ended because the portal misses a part");
    const { missing: detail, retryAfterSeconds } = convertedError;
    return new Problem("unavailable", { detail, retryAfterSeconds, cause: error });
  }
  log("requests").error({ err: error }, "a request ended in a bug");
  return new Problem("internal", { cause: error });
}
