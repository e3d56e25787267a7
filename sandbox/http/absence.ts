import { randomUUID } from "node:crypto";
import type { StoreUnavailable } from "../store/outage";

/** Why the sandbox answers 503, with what it says to programs and when a caller may try again. */
const absences = {
  database: { message: "The database is not available. Nothing was done.", retryAfterSeconds: 2 },
  stopping: { message: "The sandbox is stopping. Nothing was done.", retryAfterSeconds: 5 },
} as const;

export type Absence = keyof typeof absences;

/**
 * What a program is answered when the sandbox cannot answer now. Each part refuses in its own words: identity (RFC 6749, which
 * has a word for this in section 4.1.2.1 only), control, and all others as the books do (docs/api/requests.md#errors).
 */
export function absenceAnswer(path: string, absence: Absence) {
  const { message, retryAfterSeconds } = absences[absence];
  return { body: bodyAt(path, message), headers: { "retry-after": String(retryAfterSeconds) } };
}

/** The answer to a call that failed because the database is away. */
export function outageAnswer(path: string, { cause }: StoreUnavailable): Response {
  console.error("sandbox: the database is not available:", cause instanceof Error ? cause.message : cause);
  const { body, headers } = absenceAnswer(path, "database");
  return Response.json(body, { status: 503, headers });
}

function bodyAt(path: string, message: string) {
  if (path.startsWith("/identity/")) return { error: "temporarily_unavailable", error_description: message };
  if (path.startsWith("/control/")) return { error: message };
  return { ErrorCode: 5000, DeveloperErrorMessage: message, ErrorId: randomUUID(), Errors: [] };
}
