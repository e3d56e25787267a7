import { isRowKind, type Registration, type RegistrationKind } from "../../api/contract/payroll/registration";
import { isAbsence } from "../../api/contract/payroll/registration-body";
import type { CalendarDate } from "../../values/dates";
import { daysOf, within } from "./month";

/** What a person has of one kind in a month; `minutes` is null where the schedule is needed and not known. */
export type KindTotal = { kind: RegistrationKind; days: number; minutes: number | null };

type Timed = Pick<
  Registration,
  "kind" | "from" | "to" | "method" | "shareBps" | "minutes" | "startsAt" | "endsAt" | "own"
>;

/**
 * What one person's registrations come to in a month, kind by kind in the order they are first met.
 *
 * Units: days of the calendar on which there is something, those of absence and of a span only where the schedule has work;
 *        minutes
 * Rule:  a share is of the scheduled minutes; an end before its start is past midnight; breaks of work are taken off. Where no
 *        schedule says which days of a span are worked, its hours are not known
 * @param scheduled minutes to work on a day, null where it is not known
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

/** How long a registration is on one of its days; null where only the schedule could say. */
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
