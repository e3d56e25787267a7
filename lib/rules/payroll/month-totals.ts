import { isRowKind, type Registration, type RegistrationKind } from "../../api/contract/payroll/registration";
import { isAbsence } from "../../api/contract/payroll/registration-body";
import type { CalendarDate } from "../../values/dates";
import { daysOf, within } from "./month";

/** The total of one kind of registration in a month; `minutes` is null where the schedule is needed and not known. */
export type KindTotal = { kind: RegistrationKind; days: number; minutes: number | null };

type Timed = Pick<
  Registration,
  "kind" | "from" | "to" | "method" | "shareBps" | "minutes" | "startsAt" | "endsAt" | "own"
>;

/**
 * The totals of one person's registrations in a month, one per kind, in the order in which the kinds first occur.
 *
 * Units: calendar days with a registration, where days of absence and of a span count only if the schedule has work on them;
 *        minutes
 * Rule:  a share is of the scheduled minutes; an end before its start is past midnight; breaks are deducted. Where no
 *        schedule says which days of a span are worked, its minutes are not known
 * @param scheduledMinutesOn minutes to work on a day, null where the schedule is not known
 */
export function monthTotals(
  registrations: readonly Timed[],
  month: CalendarDate,
  scheduled: (day: CalendarDate) => number | null,
): KindTotal[] {
  const totals = new Map<RegistrationKind, { days: Set<CalendarDate>; minutes: number | null }>();
  for (const one of registrations) {
    const part = within(one, month);
    if (part === null) continue;
    const total = totals.get(one.kind) ?? { days: new Set(), minutes: 0 };
    const isSpan = one.from !== one.to;
    const counted = daysOf(part).filter((day) => !(isSpan || isAbsence(one.kind)) || scheduled(day) !== 0);
    for (const day of counted) {
      total.days.add(day);
      const minutes = isSpan && scheduled(day) === null ? null : minutesOn(one, scheduled(day));
      total.minutes = total.minutes === null || minutes === null ? null : total.minutes + minutes;
    }
    totals.set(one.kind, total);
  }
  return [...totals].map(([kind, { days, minutes }]) => ({
    kind,
    days: days.size,
    minutes: isRowKind(kind) ? null : minutes,
  }));
}

/** The minutes of a registration on one of its days; null where the schedule decides and is not known. */
export function minutesOn(one: Omit<Timed, "from" | "to">, scheduledToday: number | null): number | null {
  const breaks = Number(one.own.BreakTime ?? 0) + Number(one.own.ExtraBreakTime ?? 0);
  if (one.method === "hours") return one.minutes;
  if (one.method === "time")
    return Math.max(0, ((minuteOf(one.endsAt) - minuteOf(one.startsAt) + 1440) % 1440) - breaks);
  if (one.method === null || scheduledToday === null) return null;
  return Math.round((scheduledToday * one.shareBps) / 10_000);
}

function minuteOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}
