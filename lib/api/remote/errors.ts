import "server-only";
import * as z from "zod/mini";
import { isNoAccessCode } from "../../auth/ended-membership";
import { now } from "../../values/clock";
import { type FieldError, Problem, type ProblemCode, type RemoteError } from "../../values/problem";
import type { AllowedRow } from "./allow-list/table";
import { UnusableAnswer } from "./answer";
import { RemoteFailure, toFailure } from "./remote";

const wireErrorSchema = z.looseObject({
  ErrorCode: z.number(),
  DeveloperErrorMessage: z.nullish(z.string()),
  ErrorId: z.nullish(z.string()),
  Errors: z.nullish(
    z.array(
      z.looseObject({
        Field: z.nullish(z.string()),
        ErrorCode: z.nullish(z.union([z.string(), z.number()])),
        Message: z.nullish(z.string()),
      }),
    ),
  ),
});

/** The answer of the service to a call that did not succeed. */
export type Refusal = { status: number; retryAfter: string | null; body: string; row: FailedCall };

/** The members of a call that decide what a lost answer means. */
type FailedCall = Pick<AllowedRow, "method" | "kind" | "service">;

const errorCodes = { moduleMissing: 4002, scopeMissing: 4006, variantLacksFeature: 4009, quotaExceeded: 4010 };
/** The longest wait that is accepted, whatever the service names. */
const maxWaitSeconds = 31 * 86_400;
const maxRemoteTextLength = 2_000;
const pausedDetail = "paused";

/**
 * Converts a refusal of the service to a Problem, which no other code does. Only its status and code are evaluated; of
 * its text, only the seconds to wait are read.
 */
export function problemOfRefusal(refusal: Refusal): Problem {
  return withService(refusal.row, problemOfAnswer(refusal));
}

function problemOfAnswer({ status, retryAfter, body, row }: Refusal): Problem {
  const parseResult = z.safeParse(wireErrorSchema, parseJsonOrNull(body));
  const wire = parseResult.success ? parseResult.data : null;
  const remote: RemoteError | undefined = wire
    ? {
        code: wire.ErrorCode,
        message: (wire.DeveloperErrorMessage ?? "").slice(0, maxRemoteTextLength),
        errorId: wire.ErrorId ?? undefined,
      }
    : undefined;

  if (status === 429 || wire?.ErrorCode === errorCodes.quotaExceeded) {
    const retryAfterSeconds = waitSecondsOf(retryAfter, remote?.message) ?? 60;
    return new Problem("remote_busy", { remote, retryAfterSeconds, detail: pausedDetail });
  }
  // The path is described but not served (501), or not with this method (405): waiting does not help.
  if (status === 501 || status === 405) return new Problem("not_offered", { remote });
  if (status >= 500) {
    const cause = new RemoteFailure(true, `status ${status}`);
    return makeLostAnswerProblem(row, { remote, retryAfterSeconds: waitSecondsOf(retryAfter, undefined), cause });
  }
  if (status === 401 || isNoAccessCode(wire?.ErrorCode))
    return new Problem("reconnect_required", { remote, detail: "refused" });
  if (status === 404) return new Problem("not_found", { remote });
  if (!wire) return new Problem("remote_unexpected", { detail: `status ${status}` });
  if (wire.ErrorCode === errorCodes.scopeMissing) return new Problem("scope_missing", { remote });
  const lacksModule = status === 403 && wire.ErrorCode === errorCodes.moduleMissing;
  if (lacksModule || wire.ErrorCode === errorCodes.variantLacksFeature)
    return new Problem("module_missing", { remote });
  if (status >= 400) {
    const fields = fieldsOf(wire);
    return new Problem("remote_refused", {
      remote,
      fields,
      row: fields?.find((fieldError) => fieldError.row !== undefined)?.row,
    });
  }
  return new Problem("remote_unexpected", { detail: `status ${status}` });
}

/** Tells whether the service accepts no calls at this endpoint for a while, which is known without another call. */
export function isEndpointPaused({ code, detail }: Problem): boolean {
  return code === "remote_busy" && detail === pausedDetail;
}

/** Makes the problem for a call to an endpoint that accepts no calls for a while. */
export function makePausedProblem(retryAfterSeconds: number): Problem {
  return new Problem("remote_busy", { detail: pausedDetail, retryAfterSeconds });
}

/** Returns the Problem of a call without an answer, or without a usable answer. */
export function problemOfFailure(cause: unknown, row: FailedCall): Problem {
  if (cause instanceof UnusableAnswer) return withService(row, makeUnusableAnswerProblem(row, cause));
  const failure = toFailure(cause);
  return withService(
    row,
    failure.wasSent ? makeLostAnswerProblem(row, { cause: failure }) : new Problem("remote_busy", { cause: failure }),
  );
}

/** Adds the service to the problem, so that nobody looks for the reason in another program. */
export function withService({ service }: Pick<AllowedRow, "service">, problem: Problem): Problem {
  if (service !== "payroll") return problem;
  const { code, detail, fields, remote, retryAfterSeconds, row, cause } = problem;
  return new Problem(code, { detail, fields, remote, retryAfterSeconds, row, service, cause });
}

const certainRefusalCodes: readonly ProblemCode[] = [
  ...([
    "remote_refused",
    "not_found",
    "scope_missing",
    "module_missing",
    "not_offered",
    "role_missing",
    "reconnect_required",
  ] as const),
  ...(["connection_missing", "conflict", "invalid_input", "use_operation"] as const),
];

/**
 * Tells whether a change that failed with this error was certainly not made; after a lost answer that is not certain.
 */
export function isCertainlyNotDone(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  if (error.code === "remote_busy") return !(error.cause instanceof RemoteFailure && error.cause.wasSent);
  return certainRefusalCodes.includes(error.code);
}

/**
 * Makes the problem of a lost answer. A POST may have created a record, and an operation must not happen twice whatever
 * its method: repeating these is the person's choice. All other calls can be repeated.
 */
function makeLostAnswerProblem(row: FailedCall, details: ConstructorParameters<typeof Problem>[1]): Problem {
  return new Problem(mustNotRepeat(row) ? "outcome_unknown" : "remote_busy", details);
}

/** An unusable answer to a change says no more about the change than a lost answer does. */
function makeUnusableAnswerProblem(row: FailedCall, cause: UnusableAnswer): Problem {
  const detail = cause.fault;
  if (row.method !== "GET" && isTransferFault(detail))
    return makeLostAnswerProblem(row, { detail, cause: new RemoteFailure(true, cause) });
  return new Problem(mustNotRepeat(row) ? "outcome_unknown" : "remote_unexpected", { detail, cause });
}

/** The transfer damaged the answer, not the service: a repeated call may well succeed. */
export function isTransferFault(fault: string | undefined): boolean {
  return fault === "cut_short" || fault === "too_slow";
}

function mustNotRepeat({ method, kind }: FailedCall): boolean {
  return method === "POST" || kind === "operation";
}

/** Seconds to wait from the header, otherwise from the service's text (`Try again in 55 seconds.`). */
function waitSecondsOf(header: string | null, text: string | undefined): number | undefined {
  const seconds = secondsOfHeader(header ?? "") ?? /(\d+)\s*second/i.exec(text ?? "")?.[1];
  return seconds === undefined ? undefined : Math.min(Math.max(Number(seconds), 1), maxWaitSeconds);
}

/**
 * `Retry-After` is a number of seconds, or a date in one of three forms, one of which names no time zone (RFC 9110, 10.2.3
 * and 5.6.7).
 */
function secondsOfHeader(header: string): number | undefined {
  if (/^\d+$/.test(header)) return Number(header);
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(header)) return undefined;
  const instantMs = Date.parse(header.endsWith("GMT") ? header : `${header} GMT`);
  return Number.isNaN(instantMs) ? undefined : Math.ceil((instantMs - now().getTime()) / 1000);
}

function fieldsOf(wire: z.infer<typeof wireErrorSchema>): FieldError[] | undefined {
  const fields = (wire.Errors ?? []).flatMap((entry) => {
    if (!entry.Field) return [];
    const path = entry.Field.replace(/^\$\.?/, "");
    const rowMatch = /^Rows\[(\d+)\]\.?(.*)$/i.exec(path);
    const location = rowMatch ? { field: rowMatch[2] || "Rows", row: Number(rowMatch[1]) } : { field: path };
    return [{ ...location, code: String(entry.ErrorCode ?? wire.ErrorCode), message: entry.Message ?? undefined }];
  });
  return fields.length > 0 ? fields : undefined;
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const temporaryCodes = new Set(["remote_busy", "reconnect_required", "connection_missing"]);

/**
 * Tells whether the problem ends by itself, or when the person repairs the connection, so that the operation waits for
 * that.
 */
export function isWorthWaiting(problem: Problem): boolean {
  // Only a failed read has this code: a change whose answer broke off is read back instead.
  return temporaryCodes.has(problem.code) || (problem.code === "remote_unexpected" && isTransferFault(problem.detail));
}
