import { addDays, type CalendarDate, dateIn, isCalendarDate } from "./dates";

/** A time of day on a day where a company is, `YYYY-MM-DDTHH:mm`. Which instant that is its time zone says. */
export type LocalTime = string;

const shape = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/;

export function isLocalTime(text: string): boolean {
  return isCalendarDate(shape.exec(text)?.[1] ?? "");
}

/**
 * The instant of a time on a clock in the zone.
 *
 * Rule: when the clocks go back the first of the two; when they go forward no such time exists
 * @returns null for a time that is left out that night
 * @throws RangeError when it is no {@link LocalTime}
 */
export function instantOf(timeZone: string, local: LocalTime): Date | null {
  if (!isLocalTime(local)) throw new RangeError(`not a local time: ${local}`);
  const asUtc = Date.parse(`${local}:00Z`);
  // The zone's distance from UTC is one of those a day before and a day after.
  const distances = [-dayMs, dayMs].map((away) => distanceAt(timeZone, asUtc + away));
  const found = distances.map((distance) => asUtc - distance).filter((at) => localTimeAt(timeZone, at) === local);
  return found.length === 0 ? null : new Date(Math.min(...found));
}

/** What a clock in the zone shows at that instant, to the minute. */
export function localTimeOf(timeZone: string, instant: Date): LocalTime {
  return localTimeAt(timeZone, instant.getTime());
}

/** The next day after this one that is no Saturday or Sunday. Public holidays are not known. */
export function nextWorkingDay(day: CalendarDate): CalendarDate {
  const next = addDays(day, 1);
  return isWeekend(next) ? nextWorkingDay(next) : next;
}

/** The day itself, or the Monday after its weekend. */
export function workingDayFrom(day: CalendarDate): CalendarDate {
  return isWeekend(day) ? nextWorkingDay(day) : day;
}

/** When office mail is read first. */
export function morningOf(day: CalendarDate): LocalTime {
  return `${day}T08:00`;
}

function isWeekend(day: CalendarDate): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

const dayMs = 86_400_000;

function distanceAt(timeZone: string, at: number): number {
  return Date.parse(`${localTimeAt(timeZone, at)}:00Z`) - Math.floor(at / 60_000) * 60_000;
}

function localTimeAt(timeZone: string, at: number): LocalTime {
  const instant = new Date(at);
  return `${dateIn(timeZone, instant)}T${clockOf(timeZone).format(instant)}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const style = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", style);
  clocks.set(timeZone, clock);
  return clock;
}
