import { randomUUID } from "node:crypto";
import type { StoreUnavailable } from "../store/outage";

/** The reasons for an answer 503, each with its message and the time after which a caller may try again. */
const unavailabilityReasons = {
  database: { message: "The database is not available. Nothing was done.", retryAfterSeconds: 2 },
  stopping: { message: "The sandbox is stopping. Nothing was done.", retryAfterSeconds: 5 },
} as const;

export type UnavailabilityReason = keyof typeof unavailabilityReasons;

/**
 * The body and headers of the answer to a program when the sandbox is unavailable. Identity and control each have their own
 * form of errors, all other paths have that of the books (docs/api/requests.md#errors). RFC 6749 defines an error code for
 * this case in section 4.1.2.1 only; the identity server uses it everywhere.
 */
export function makeUnavailableAnswer(path: string, reason: UnavailabilityReason) {
  const { message, retryAfterSeconds } = unavailabilityReasons[reason];
  return { body: makeErrorBodyFor(path, message), headers: { "retry-after": String(retryAfterSeconds) } };
}

/** The answer to a call that failed because the database is not available. */
export function makeDatabaseOutageAnswer(path: string, { cause }: StoreUnavailable): Response {
  console.error("sandbox: the database is not available:", cause instanceof Error ? cause.message : cause);
  const { body, headers } = makeUnavailableAnswer(path, "database");
  return Response.json(body, { status: 503, headers });
}

function makeErrorBodyFor(path: string, message: string) {
  if (path.startsWith("/identity/")) return { error: "temporarily_unavailable", error_description: message };
  if (path.startsWith("/control/")) return { error: message };
  return { ErrorCode: 5000, DeveloperErrorMessage: message, ErrorId: randomUUID(), Errors: [] };
}
