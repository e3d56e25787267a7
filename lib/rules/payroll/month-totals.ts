import { isRowKind, type Registration, type RegistrationKind } from "../../api/contract/payroll/registration";
import { isAbsence } from "../../api/contract/payroll/registration-body";
import type { CalendarDate } from "../../values/dates";
import { daysOfSpan, partInMonth } from "./month";

/** The total of one kind of registration in a month; `minutes` is null where the schedule is needed and not known. */
export type KindTotal = { kind: RegistrationKind; days: number; minutes: number | null };

type TimedRegistration = Pick<
  Registration,
  "kind" | "from" | "to" | "method" | "shareBps" | "minutes" | "startsAt" | "endsAt" | "own"
>;

/**
 * The totals of one person's registrations in a month, one per kind, in the order in which the kinds first occur.
 *
 * Units: minutes, and calendar days with a registration. Days of absence and of a span count only if the schedule has
 *        work on them
 * Rule:  a share is of the scheduled minutes; an end before its start is past midnight; breaks are deducted. Where no
 *        schedule says which days of a span are worked, the minutes of the span are not known
 * @param scheduledMinutesOn minutes to work on a day, null where the schedule is not known
 */
export function monthTotalsOf(
  registrations: readonly TimedRegistration[],
  month: CalendarDate,
  scheduledMinutesOn: (day: CalendarDate) => number | null,
): KindTotal[] {
  const totals = new Map<RegistrationKind, { days: Set<CalendarDate>; minutes: number | null }>();
  for (const registration of registrations) {
    const daysInMonth = partInMonth(registration, month);
    if (daysInMonth === null) continue;
    const total = totals.get(registration.kind) ?? { days: new Set(), minutes: 0 };
    const isSpan = registration.from !== registration.to;
    const countedDays = daysOfSpan(daysInMonth).filter(
      (day) => !(isSpan || isAbsence(registration.kind)) || scheduledMinutesOn(day) !== 0,
    );
    for (const day of countedDays) {
      total.days.add(day);
      const minutes =
        isSpan && scheduledMinutesOn(day) === null
          ? null
          : registeredMinutesOfDay(registration, scheduledMinutesOn(day));
      total.minutes = total.minutes === null || minutes === null ? null : total.minutes + minutes;
    }
    totals.set(registration.kind, total);
  }
  return [...totals].map(([kind, { days, minutes }]) => ({
    kind,
    days: days.size,
    minutes: isRowKind(kind) ? null : minutes,
  }));
}

/** The minutes of a registration on one of its days; null where the schedule decides and is not known. */
export function registeredMinutesOfDay(
  registration: Omit<TimedRegistration, "from" | "to">,
  scheduledMinutes: number | null,
): number | null {
  const breakMinutes = Number(registration.own.BreakTime ?? 0) + Number(registration.own.ExtraBreakTime ?? 0);
  if (registration.method === "hours") return registration.minutes;
  if (registration.method === "time")
    return Math.max(
      0,
      ((minuteOfDay(registration.endsAt) - minuteOfDay(registration.startsAt) + 1440) % 1440) - breakMinutes,
    );
  if (registration.method === null || scheduledMinutes === null) return null;
  return Math.round((scheduledMinutes * registration.shareBps) / 10_000);
}

function minuteOfDay(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}
