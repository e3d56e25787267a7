import "server-only";
import type { EmailContent, Schedule } from "../../api/contract/operations/command-input";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import { isWorthWaiting } from "../../api/remote/errors";
import type { CompanyAccess } from "../../auth/access";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import { instantOf, isLocalTime } from "../../values/zoned-time";
import { type Command, parseCommand } from "../commands/command";
import { followUpsOf } from "../commands/follow-ups";
import type { OperationRow } from "./rows";

const dayMs = 86_400_000;
const maxScheduleAheadMs = 366 * dayMs;
/**
 * A mail that is more than a day late is not sent any more. After so long an outage of the portal its person decides
 * first.
 */
const maxMailDelayMs = dayMs;
/** A scheduled mail waits this long for a service that does not answer. */
const maxWaitForServiceMs = 3_600_000;

/** The schedule of a mail, or null when the mail is sent at once. */
export function scheduleOf({ input }: Command): Schedule | null {
  return "order" in input ? ((input.order as EmailContent).schedule ?? null) : null;
}

/**
 * The instant a schedule names.
 *
 * @throws Problem `invalid_input` at `schedule.at`: `format`, `no_such_time` in the night the clocks go forward, `past` or
 *         `far`
 */
export function instantOfSchedule(access: CompanyAccess, { at }: Schedule): Date {
  if (!isLocalTime(at)) throw scheduleProblem("format");
  const instant = instantOf(access.company.timeZone, at);
  if (!instant) throw scheduleProblem("no_such_time");
  const aheadMs = instant.getTime() - now().getTime();
  if (aheadMs <= 0) throw scheduleProblem("past");
  if (aheadMs > maxScheduleAheadMs) throw scheduleProblem("far");
  return instant;
}

/**
 * Checks the times of the mails that are follow-ups of a command.
 *
 * @throws Problem as {@link instantOfSchedule}
 */
export function checkFollowUpSchedules(access: CompanyAccess, { input }: Command): void {
  for (const followUp of followUpsOf(input))
    if ("order" in followUp && followUp.order.schedule) instantOfSchedule(access, followUp.order.schedule);
}

/** When the mail of a follow-up is sent. If the time passed while the operation before it ran, the mail is sent now. */
export function instantOfFollowUp(access: CompanyAccess, { at }: Schedule): Date {
  return instantOf(access.company.timeZone, at) ?? now();
}

/** The command without its schedule where the chosen time has passed. Such a mail waits as any other operation does. */
export function omitPastSchedule(access: CompanyAccess, command: Command): Command {
  const schedule = scheduleOf(command);
  if (!schedule || instantOfFollowUp(access, schedule) > now()) return command;
  const { schedule: _, ...contentWithoutSchedule } = (command.input as { order: EmailContent }).order;
  return parseCommand({ ...command, input: { ...command.input, order: contentWithoutSchedule } });
}

function scheduleProblem(code: string): Problem {
  return new Problem("invalid_input", { fields: [{ field: "schedule.at", code }] });
}

/** Whether a delay is short enough for the mail still to be expected. */
export function isSoonEnough(delayMs: number): boolean {
  return delayMs <= maxMailDelayMs;
}

/** What the books show of a document at the moment its mail would be sent. */
export type DocumentAtSending = {
  /** Why the document itself is not mailed any more; null when it is. */
  refusalReason: OperationConflict | null;
  customerEmail: string;
};

/**
 * Why a scheduled mail is not sent after all; null when it may be sent.
 *
 * @param delayMs how long after its chosen time it is
 */
export function findReasonNotToSend(
  schedule: Schedule,
  document: DocumentAtSending,
  delayMs: number,
): OperationConflict | null {
  if (!isSoonEnough(delayMs)) return "too_late";
  if (document.refusalReason) return document.refusalReason;
  return isSameAddress(document.customerEmail, schedule.customerEmail) ? null : "address_changed";
}

function isSameAddress(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase();
}

export function delayMsOf({ carryOutAt }: Pick<OperationRow, "carryOutAt">): number {
  return carryOutAt ? now().getTime() - carryOutAt.getTime() : 0;
}

/**
 * Whether an operation waits until a problem has passed. A scheduled operation waits for the service for a while, but
 * not for a person, because it would then run at a time nobody chose.
 */
export function shouldPostpone(row: Pick<OperationRow, "isScheduled" | "carryOutAt">, problem: Problem): boolean {
  if (!isWorthWaiting(problem)) return false;
  return !row.isScheduled || (problem.code === "remote_busy" && delayMsOf(row) < maxWaitForServiceMs);
}
