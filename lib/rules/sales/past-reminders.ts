import type { OperationStage, Resolution } from "../../api/contract/operations/operation";
import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { CalendarDate } from "../../values/dates";
import type { ProblemJson } from "../../values/problem";
import type { Reminded } from "./reminders";

/** A reminder that was ordered here, by a person or by the rule. */
export type PastReminder = {
  stage: OperationStage;
  isByRule: boolean;
  problem: Pick<ProblemJson, "code" | "detail"> | null;
  resolution: Pick<Resolution, "decision" | "nextId"> | null;
  /** The day it left or was to leave. */
  on: CalendarDate;
};

/** What a refusal says of the portal's day and not of the invoice: the reminder is still to come. */
const passing: ReadonlySet<string> = new Set([
  "reconnect_required",
  "connection_missing",
  "role_missing",
  "remote_busy",
  "unavailable",
  "too_late",
]);
/** What holds by itself: nothing is owed, or another reminder left. */
const settled: ReadonlySet<string> = new Set([
  "already_paid",
  "already_voided",
  "not_overdue",
  "already_reminded",
  "rule_off",
]);
/** What somebody can mend: nothing has left, so the reminder is still to come, at the rule's pace. */
const mendable: ReadonlySet<string> = new Set(["no_address", "credit_open", "amount_changed"]);

/** It is on its way, or planned. */
export function isOpenReminder({ stage }: Pick<PastReminder, "stage">): boolean {
  return stage === "waiting" || stage === "sent" || stage === "checking";
}

/**
 * How far an invoice has been reminded of: what the books have sent, from wherever, and the reminders of the rule that a
 * person dropped, the service refused, or nobody knows of. The next is counted from the last of them, or from one that stayed
 * since for something a person can mend.
 */
export function remindedSoFar(
  { remindersSent, remindedOn }: Pick<Invoice, "remindersSent" | "remindedOn">,
  dueOn: CalendarDate,
  past: readonly PastReminder[],
): Reminded {
  const sent = past.filter(({ stage }) => stage === "done");
  const dropped = past.filter(isDropped);
  const stayed = past.filter((one) => one.isByRule && isStayed(one));
  const days = [
    ...[...sent, ...dropped, ...stayed].map(({ on }) => on),
    ...(remindedOn ? [remindedOn] : []),
  ].toSorted();
  // A book that does not count is counted for.
  return { dueOn, taken: (remindersSent ?? sent.length) + dropped.length, lastOn: days.at(-1) ?? null };
}

/**
 * Whether the books count more reminders than can have left from here: one whose answer was lost, or has not come yet, may be
 * among those they count.
 */
export function isRemindedElsewhere(
  { remindersSent }: Pick<Invoice, "remindersSent">,
  here: readonly Pick<PastReminder, "stage">[],
): boolean {
  const mayHaveLeft = here.filter(({ stage }) => ["done", "unknown", "sent", "checking"].includes(stage));
  return (remindersSent ?? 0) > mayHaveLeft.length;
}

function isStayed({ stage, problem }: PastReminder): boolean {
  return stage === "refused" && mendable.has(problem?.detail ?? "");
}

function isDropped({ stage, isByRule, problem, resolution }: PastReminder): boolean {
  if (stage === "unknown") return resolution === null;
  if (!isByRule) return false;
  if (stage === "withdrawn") return resolution?.decision === "withdrawn" && resolution.nextId === undefined;
  if (stage !== "refused" || resolution !== null) return false;
  const why = problem?.detail ?? "";
  return !passing.has(problem?.code ?? "") && !passing.has(why) && !settled.has(why) && !mendable.has(why);
}
