import "server-only";
import * as z from "zod/mini";
import { saysNoAccess } from "../../auth/ended-membership";
import { now } from "../../values/clock";
import { type FieldError, Problem, type ProblemCode, type RemoteError } from "../../values/problem";
import type { AllowedRow } from "./allow-list/table";
import { UnusableAnswer } from "./answer";
import { RemoteFailure, toFailure } from "./remote";

const wireError = z.looseObject({
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

/** What the service answered when it did not do what was asked. */
export type Refusal = { status: number; retryAfter: string | null; body: string; row: Asked };

/** What was asked, as far as it decides what a lost answer means. */
type Asked = Pick<AllowedRow, "method" | "kind" | "service">;

const code = { moduleMissing: 4002, scopeMissing: 4006, variantLacks: 4009, tooMany: 4010 };
/** Whatever the service names, a wait is a number of seconds that can be counted with. */
const longestWaitSeconds = 31 * 86_400;
const longestRemoteText = 2_000;
const paused = "paused";

/**
 * The one place where a refusal of the service becomes a Problem. Judged by status and code fields only; of the text
 * nothing but the seconds to wait is read.
 */
export function problemOfRefusal(refusal: Refusal): Problem {
  return saidBy(refusal.row, judged(refusal));
}

function judged({ status, retryAfter, body, row }: Refusal): Problem {
  const parsed = z.safeParse(wireError, json(body));
  const wire = parsed.success ? parsed.data : null;
  const remote: RemoteError | undefined = wire
    ? {
        code: wire.ErrorCode,
        message: (wire.DeveloperErrorMessage ?? "").slice(0, longestRemoteText),
        errorId: wire.ErrorId ?? undefined,
      }
    : undefined;

  if (status === 429 || wire?.ErrorCode === code.tooMany) {
    const retryAfterSeconds = waitSeconds(retryAfter, remote?.message) ?? 60;
    return new Problem("remote_busy", { remote, retryAfterSeconds, detail: paused });
  }
  // Named in its description and not served (501), or not with this method (405): waiting changes nothing.
  if (status === 501 || status === 405) return new Problem("not_offered", { remote });
  if (status >= 500) {
    const cause = new RemoteFailure(true, `status ${status}`);
    return lost(row, { remote, retryAfterSeconds: waitSeconds(retryAfter, undefined), cause });
  }
  if (status === 401 || saysNoAccess(wire?.ErrorCode))
    return new Problem("reconnect_required", { remote, detail: "refused" });
  if (status === 404) return new Problem("not_found", { remote });
  if (!wire) return new Problem("remote_unexpected", { detail: `status ${status}` });
  if (wire.ErrorCode === code.scopeMissing) return new Problem("scope_missing", { remote });
  const lacksModule = status === 403 && wire.ErrorCode === code.moduleMissing;
  if (lacksModule || wire.ErrorCode === code.variantLacks) return new Problem("module_missing", { remote });
  if (status >= 400) {
    const fields = fieldsOf(wire);
    return new Problem("remote_refused", { remote, fields, row: fields?.find((one) => one.row !== undefined)?.row });
  }
  return new Problem("remote_unexpected", { detail: `status ${status}` });
}

/** Whether the service takes no calls at this endpoint for a while, which is known without asking it again. */
export function isPaused({ code, detail }: Problem): boolean {
  return code === "remote_busy" && detail === paused;
}

/** What is said to who calls an endpoint that takes no calls for a while. */
export function pausedProblem(retryAfterSeconds: number): Problem {
  return new Problem("remote_busy", { detail: paused, retryAfterSeconds });
}

/** The Problem of a call that got no answer, or none that can be used. */
export function problemOfFailure(cause: unknown, row: Asked): Problem {
  if (cause instanceof UnusableAnswer) return saidBy(row, unusable(row, cause));
  const failure = toFailure(cause);
  return saidBy(row, failure.sent ? lost(row, { cause: failure }) : new Problem("remote_busy", { cause: failure }));
}

/** Names the program, so that nobody looks for the reason in another one. */
export function saidBy({ service }: Pick<AllowedRow, "service">, problem: Problem): Problem {
  if (service !== "payroll") return problem;
  const { code, detail, fields, remote, retryAfterSeconds, row, cause } = problem;
  return new Problem(code, { detail, fields, remote, retryAfterSeconds, row, service, cause });
}

const refusals: readonly ProblemCode[] = [
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

/** Whether it is certain that a change that failed like this was not made; a lost answer is not. */
export function isUndone(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  if (error.code === "remote_busy") return !(error.cause instanceof RemoteFailure && error.cause.sent);
  return refusals.includes(error.code);
}

/**
 * A lost answer to a POST may have made a record, and an operation must not happen twice whatever its method: a retry is
 * the person's choice. All else can be asked again.
 */
function lost(row: Asked, details: ConstructorParameters<typeof Problem>[1]): Problem {
  return new Problem(isOnce(row) ? "outcome_unknown" : "remote_busy", details);
}

/** An answer that cannot be used tells no more of a change than one that is lost. */
function unusable(row: Asked, cause: UnusableAnswer): Problem {
  const detail = cause.fault;
  if (row.method !== "GET" && isBroken(detail)) return lost(row, { detail, cause: new RemoteFailure(true, cause) });
  return new Problem(isOnce(row) ? "outcome_unknown" : "remote_unexpected", { detail, cause });
}

/** The way to us broke it, not what the service wrote: asked again it may well arrive. */
export function isBroken(fault: string | undefined): boolean {
  return fault === "cut_short" || fault === "too_slow";
}

function isOnce({ method, kind }: Asked): boolean {
  return method === "POST" || kind === "operation";
}

/** Seconds to wait from the header, else from the service's text (`Try again in 55 seconds.`). */
function waitSeconds(header: string | null, text: string | undefined): number | undefined {
  const found = headerSeconds(header ?? "") ?? /(\d+)\s*second/i.exec(text ?? "")?.[1];
  return found === undefined ? undefined : Math.min(Math.max(Number(found), 1), longestWaitSeconds);
}

/** `Retry-After` is a number of seconds or a date in one of three forms, of which one names no zone (RFC 9110, 10.2.3 and 5.6.7). */
function headerSeconds(header: string): number | undefined {
  if (/^\d+$/.test(header)) return Number(header);
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(header)) return undefined;
  const at = Date.parse(header.endsWith("GMT") ? header : `${header} GMT`);
  return Number.isNaN(at) ? undefined : Math.ceil((at - now().getTime()) / 1000);
}

function fieldsOf(wire: z.infer<typeof wireError>): FieldError[] | undefined {
  const fields = (wire.Errors ?? []).flatMap((entry) => {
    if (!entry.Field) return [];
    const path = entry.Field.replace(/^\$\.?/, "");
    const inRow = /^Rows\[(\d+)\]\.?(.*)$/i.exec(path);
    const where = inRow ? { field: inRow[2] || "Rows", row: Number(inRow[1]) } : { field: path };
    return [{ ...where, code: String(entry.ErrorCode ?? wire.ErrorCode), message: entry.Message ?? undefined }];
  });
  return fields.length > 0 ? fields : undefined;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const waitsFor = new Set(["remote_busy", "reconnect_required", "connection_missing"]);

/** Whether a problem passes by itself or when the person mends the connection, so that the operation waits for it. */
export function isWorthWaiting(problem: Problem): boolean {
  // Only a read that came to nothing is told so: a change whose answer broke off is looked for.
  return waitsFor.has(problem.code) || (problem.code === "remote_unexpected" && isBroken(problem.detail));
}
