import { addDays, type CalendarDate, dateInZone, isCalendarDate } from "./dates";

/** A local time `YYYY-MM-DDTHH:mm` at a company. Its time zone determines the instant. */
export type LocalTime = string;

const localTimePattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/;

export function isLocalTime(text: string): boolean {
  return isCalendarDate(localTimePattern.exec(text)?.[1] ?? "");
}

/**
 * Returns the instant of a local time in the zone.
 *
 * Rule: when the clocks go back, the first of the two instants; when they go forward, the skipped times do not exist
 * @returns null for a skipped time
 * @throws RangeError when the text is not a {@link LocalTime}
 */
export function instantOf(timeZone: string, localTime: LocalTime): Date | null {
  if (!isLocalTime(localTime)) throw new RangeError(`not a local time: ${localTime}`);
  const localAsUtcMs = Date.parse(`${localTime}:00Z`);
  // The zone's offset from UTC equals its offset a day before or a day after.
  const offsetsMs = [-dayMs, dayMs].map((shiftMs) => utcOffsetMs(timeZone, localAsUtcMs + shiftMs));
  const instantsMs = offsetsMs
    .map((offsetMs) => localAsUtcMs - offsetMs)
    .filter((instantMs) => localTimeAt(timeZone, instantMs) === localTime);
  return instantsMs.length === 0 ? null : new Date(Math.min(...instantsMs));
}

/** Returns the local time in the zone at that instant, to the minute. */
export function localTimeOf(timeZone: string, instant: Date): LocalTime {
  return localTimeAt(timeZone, instant.getTime());
}

/** Returns the next day after this one that is not a Saturday or Sunday. Public holidays are not considered. */
export function nextWorkingDay(day: CalendarDate): CalendarDate {
  const nextDay = addDays(day, 1);
  return isWeekend(nextDay) ? nextWorkingDay(nextDay) : nextDay;
}

/** Returns the day itself, or the Monday after its weekend. */
export function workingDayFrom(day: CalendarDate): CalendarDate {
  return isWeekend(day) ? nextWorkingDay(day) : day;
}

/** Returns the time at which office mail is read in the morning. */
export function morningOf(day: CalendarDate): LocalTime {
  return `${day}T08:00`;
}

function isWeekend(day: CalendarDate): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

const dayMs = 86_400_000;

function utcOffsetMs(timeZone: string, instantMs: number): number {
  return Date.parse(`${localTimeAt(timeZone, instantMs)}:00Z`) - Math.floor(instantMs / 60_000) * 60_000;
}

function localTimeAt(timeZone: string, instantMs: number): LocalTime {
  const instant = new Date(instantMs);
  return `${dateInZone(timeZone, instant)}T${clockFormatterOf(timeZone).format(instant)}`;
}

const clockFormatters = new Map<string, Intl.DateTimeFormat>();

function clockFormatterOf(timeZone: string): Intl.DateTimeFormat {
  const clockStyle = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const clockFormatter = clockFormatters.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", clockStyle);
  clockFormatters.set(timeZone, clockFormatter);
  return clockFormatter;
}
