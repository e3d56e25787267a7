import type { Db } from "./store/db";

let offsetMs = 0;

/**
 * The time in the sandbox: that of the machine's clock, moved by the offset the control API set. The clock keeps running.
 */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Today's date `YYYY-MM-DD` in `timeZone` (an IANA name). */
export function todayIn(timeZone: string): string {
  return dateIn(now(), timeZone);
}

/** The calendar date `YYYY-MM-DD` of an instant in `timeZone` (an IANA name). */
export function dateIn(instant: Date, timeZone: string): string {
  const cachedCalendar = calendars.get(timeZone);
  // The Swedish locale writes dates in the form of ISO 8601.
  const calendar = cachedCalendar ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  if (cachedCalendar === undefined) calendars.set(timeZone, calendar);
  return calendar.format(instant);
}

/** Formatters by time zone. They are cached because creating one takes a hundred times as long as using it. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The instant that lies `seconds` after `instant`. */
export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** Restores the stored offset after a restart. */
export async function loadClock(db: Db): Promise<void> {
  const { rows } = await db.query<{ value: number }>(`SELECT value FROM "ControlSetting" WHERE key = 'clockOffsetMs'`);
  offsetMs = rows[0]?.value ?? 0;
}

/**
 * Whether the clock may be set to an instant. The years 2000 to 2199 are allowed, so that every later instant and date that
 * is computed from the clock can still be written and stored.
 */
export function isAllowedClockInstant(instant: Date): boolean {
  return instant >= new Date("2000-01-01T00:00:00Z") && instant < new Date("2200-01-01T00:00:00Z");
}

/** Sets the clock to `instant`, or back to the machine's time with null. The setting is stored and survives a restart. */
export async function setClock(db: Db, instant: Date | null): Promise<void> {
  await storeOffset(db, instant === null ? 0 : instant.getTime() - Date.now());
}

export async function advanceClock(db: Db, seconds: number): Promise<void> {
  await storeOffset(db, offsetMs + Math.round(seconds * 1000));
}

/** Returns by how much the sandbox's clock is ahead of the machine's clock. */
export function getClockOffsetMs(): number {
  return offsetMs;
}

// The offset is stored before it takes effect, so that an offset reported to a caller is never lost.
async function storeOffset(db: Db, shiftMs: number): Promise<void> {
  await db.query(
    `INSERT INTO "ControlSetting" (key, value) VALUES ('clockOffsetMs', $1::jsonb)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(shiftMs)],
  );
  offsetMs = shiftMs;
}
