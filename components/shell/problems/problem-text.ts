import type { OperationConflict } from "@/lib/api/contract/operations/operation-conflict";
import type { Messages } from "@/lib/i18n/messages";
import { areaOfScope, type WorkArea } from "@/lib/rules/access/scopes";
import { personalNumberDetail, personalNumberLimitDetail } from "@/lib/values/personal-number-text";
import type { Problem } from "@/lib/values/problem";

/**
 * A Problem as the browser holds it; `detail: "offline"` means that no answer came at all, and `personalNumberDetail`
 * that a search was not sent because of a personal number.
 */
export type AnyProblem = Pick<Problem, "code" | "detail" | "retryAfterSeconds" | "remote" | "service">;

type ProblemTexts = Messages["problems"];
type TextKeyOf<TextGroup extends keyof ProblemTexts> = {
  [Group in TextGroup]: `${Group}.${keyof ProblemTexts[Group] & string}`;
}[TextGroup];
export type ProblemTextKey = TextKeyOf<"codes" | "conflicts" | "limits" | "remote" | "payroll">;

/**
 * Returns the message key of a problem. The service's code or the detail of a conflict says more than our code, so its
 * text is used when there is one. A refusal of the payroll program gets the text for payroll and not the one for the
 * books.
 */
export function problemTextKeyOf(problem: AnyProblem, hasText: (key: ProblemTextKey) => boolean): ProblemTextKey {
  const key = booksTextKeyOf(problem, hasText);
  const payrollKey = `payroll.${key.slice(key.indexOf(".") + 1)}` as ProblemTextKey;
  return problem.service === "payroll" && hasText(payrollKey) ? payrollKey : key;
}

function booksTextKeyOf(problem: AnyProblem, hasText: (key: ProblemTextKey) => boolean): ProblemTextKey {
  if (problem.code === "remote_busy" && problem.detail === "offline") return "codes.unreachable";
  if (isPaused(problem)) return "codes.paused";
  if (problem.code === "invalid_input" && problem.detail === personalNumberDetail) return "codes.personal_number";
  if (isDailyLimit(problem)) return "codes.personal_numbers_of_day";
  if (problem.code === "scope_missing" && !problem.detail) return "codes.scope_not_offered";
  const conflictKey = `conflicts.${problem.detail}` as ProblemTextKey;
  if (problem.code === "conflict" && hasText(conflictKey)) return conflictKey;
  const limitKey = `limits.${problem.detail}` as ProblemTextKey;
  if (problem.code === "too_many_requests" && hasText(limitKey)) return limitKey;
  if (problem.code !== "remote_refused" || problem.remote === undefined) return `codes.${problem.code}`;
  const key = `remote.${problem.remote.code}` as ProblemTextKey;
  return hasText(key) ? key : "remote.other";
}

const isDailyLimit = ({ code, detail }: AnyProblem) =>
  code === "too_many_requests" && detail === personalNumberLimitDetail;

/**
 * Returns true when the service requested a pause of unknown length; the seconds of the problem are those until the
 * next call.
 */
export function isPaused({ code, detail }: AnyProblem): boolean {
  return code === "remote_busy" && detail === "paused";
}

const longWaitSeconds = 600;

/** Returns true when a call is possible again so late that nobody waits for it on the page. */
export function isWaitLong({ retryAfterSeconds = 0 }: AnyProblem): boolean {
  return retryAfterSeconds >= longWaitSeconds;
}

/**
 * The conflicts in which the stored record differs from the shown one, so that reading it again shows the difference.
 */
const outdatedConflicts: ReadonlySet<string> = new Set<OperationConflict>([
  ...([
    "subject",
    "draft_changed",
    "quote_changed",
    "order_changed",
    "invoice_changed",
    "debt_changed",
    "plan_changed",
    "already_done",
  ] as const),
  ...(["already_approved", "already_rejected", "already_booked", "not_asked", "not_your_turn"] as const),
  ...([
    "already_voided",
    "already_credited",
    "stage",
    "amount_changed",
    "credited_whole",
    "report_changed",
    "report_decided",
    "employee_changed",
    "employee_gone",
  ] as const),
]);

/** The service's codes for a record that no longer exists, and for an approval step other than the shown one. */
const outdatedCodes: ReadonlySet<number> = new Set([3000, 4033]);
/**
 * The payroll program also answers 4001 when it does not delete a record, usually because a pay run has read it since.
 */
const outdatedPayrollCodes: ReadonlySet<number> = new Set([...outdatedCodes, 4001]);

export type Cure = "retry" | "readAgain" | "reconnect" | "connect" | "addScope" | "signIn" | null;

/** Returns the one button that solves a problem; null when no button does. */
export function cureOf(problem: AnyProblem): Cure {
  switch (problem.code) {
    case "reconnect_required":
      return "reconnect";
    case "connection_missing":
      return "connect";
    case "scope_missing":
      return problem.detail ? "addScope" : null;
    case "not_signed_in":
      return "signIn";
    case "conflict":
      return outdatedConflicts.has(problem.detail ?? "") ? "readAgain" : null;
    case "remote_refused":
      return isOutdatedRefusal(problem) ? "readAgain" : null;
    case "too_many_requests":
      return isDailyLimit(problem) || isWaitLong(problem) ? null : "retry";
    case "remote_busy":
    case "unavailable":
    case "remote_unexpected":
    case "internal":
      return "retry";
    default:
      return null;
  }
}

/**
 * Returns the area of work that is not turned on yet; `other` when the area is unknown, null when the problem is another
 * one.
 */
export function findMissingArea({ code, detail }: AnyProblem): WorkArea | "other" | null {
  return code === "scope_missing" ? (areaOfScope(detail ?? "") ?? "other") : null;
}

function isOutdatedRefusal({ remote, service }: AnyProblem): boolean {
  return remote !== undefined && (service === "payroll" ? outdatedPayrollCodes : outdatedCodes).has(remote.code);
}

/**
 * Returns the code of a problem for support, short enough to read out on the telephone; it includes the service's id if
 * there is one.
 */
export function supportCodeOf(problem: AnyProblem): string {
  const { code, remote } = problem;
  if (remote === undefined) return code;
  return [code, remote.code, remote.errorId].filter((codePart) => codePart !== undefined).join(" · ");
}
