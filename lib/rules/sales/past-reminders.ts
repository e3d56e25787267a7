import type { OperationStage, Resolution } from "../../api/contract/operations/operation";
import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { CalendarDate } from "../../values/dates";
import type { ProblemJson } from "../../values/problem";
import type { RemindersSoFar } from "./reminders";

/** A reminder that was submitted in the portal, by a person or by the reminder rule. */
export type PastReminder = {
  stage: OperationStage;
  isByRule: boolean;
  problem: Pick<ProblemJson, "code" | "detail"> | null;
  resolution: Pick<Resolution, "decision" | "nextId"> | null;
  /** The day on which the reminder was sent or was to be sent. */
  sendOn: CalendarDate;
};

/** Refusals for temporary reasons that do not concern the invoice; the reminder will be planned again. */
const temporaryRefusals: ReadonlySet<string> = new Set([
  "reconnect_required",
  "connection_missing",
  "role_missing",
  "remote_busy",
  "unavailable",
  "too_late",
]);
/**
 * Refusals after which no other reminder is needed: nothing is owed, one was sent already, or the reminder rule is off.
 */
const finalRefusals: ReadonlySet<string> = new Set([
  "already_paid",
  "already_voided",
  "not_overdue",
  "already_reminded",
  "rule_off",
]);
/** Refusals that a person can correct: no reminder was sent, so it is planned again after the interval of the rule. */
const correctableRefusals: ReadonlySet<string> = new Set(["no_address", "credit_open", "amount_changed"]);

/** Whether a reminder is being sent, or is planned. */
export function isOpenReminder({ stage }: Pick<PastReminder, "stage">): boolean {
  return stage === "waiting" || stage === "sent" || stage === "checking";
}

/**
 * The reminders of an invoice so far: those the books have sent, from the portal or elsewhere, and those that count
 * although they were not sent, because a person dropped them, the service refused them, or their outcome is unknown.
 * The next reminder is counted from the last of them, or from a later one that was refused for a reason that a person
 * can correct.
 */
export function countRemindersSoFar(
  { remindersSent, remindedOn }: Pick<Invoice, "remindersSent" | "remindedOn">,
  dueOn: CalendarDate,
  pastReminders: readonly PastReminder[],
): RemindersSoFar {
  const sentReminders = pastReminders.filter(({ stage }) => stage === "done");
  const countedUnsentReminders = pastReminders.filter(countsThoughUnsent);
  const correctableReminders = pastReminders.filter((reminder) => reminder.isByRule && isCorrectable(reminder));
  const reminderDays = [
    ...[...sentReminders, ...countedUnsentReminders, ...correctableReminders].map(({ sendOn }) => sendOn),
    ...(remindedOn ? [remindedOn] : []),
  ].toSorted();
  // Where the books do not count reminders, the portal's own sent reminders are counted.
  return {
    dueOn,
    reminderCount: (remindersSent ?? sentReminders.length) + countedUnsentReminders.length,
    lastOn: reminderDays.at(-1) ?? null,
  };
}

/**
 * Whether the books count more reminders than this portal can have sent. A reminder whose answer was lost, or has not
 * arrived yet, may be one of those the books count.
 */
export function isRemindedElsewhere(
  { remindersSent }: Pick<Invoice, "remindersSent">,
  portalReminders: readonly Pick<PastReminder, "stage">[],
): boolean {
  const possiblySentReminders = portalReminders.filter(({ stage }) =>
    ["done", "unknown", "sent", "checking"].includes(stage),
  );
  return (remindersSent ?? 0) > possiblySentReminders.length;
}

function isCorrectable({ stage, problem }: PastReminder): boolean {
  return stage === "refused" && correctableRefusals.has(problem?.detail ?? "");
}

function countsThoughUnsent({ stage, isByRule, problem, resolution }: PastReminder): boolean {
  if (stage === "unknown") return resolution === null;
  if (!isByRule) return false;
  if (stage === "withdrawn") return resolution?.decision === "withdrawn" && resolution.nextId === undefined;
  if (stage !== "refused" || resolution !== null) return false;
  const refusalDetail = problem?.detail ?? "";
  return (
    !temporaryRefusals.has(problem?.code ?? "") &&
    !temporaryRefusals.has(refusalDetail) &&
    !finalRefusals.has(refusalDetail) &&
    !correctableRefusals.has(refusalDetail)
  );
}
