import type { Db } from "./store/db";

let offsetMs = 0;

/** The sandbox's time: the machine's clock, moved by what the control API set. It keeps running. */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Calendar date `YYYY-MM-DD` it is now in `timeZone` (an IANA name). */
export function todayIn(timeZone: string): string {
  return dateIn(now(), timeZone);
}

/** Calendar date `YYYY-MM-DD` of an instant in `timeZone`. */
export function dateIn(instant: Date, timeZone: string): string {
  const known = calendars.get(timeZone);
  // The Swedish locale writes dates as ISO 8601 does.
  const calendar = known ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  if (known === undefined) calendars.set(timeZone, calendar);
  return calendar.format(instant);
}

/** By time zone: to make one takes a hundred times as long as to ask it. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** `instant` moved by seconds. */
export function after(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** Takes the shift up again after a restart. */
export async function loadClock(db: Db): Promise<void> {
  const { rows } = await db.query<{ value: number }>(`SELECT value FROM "ControlSetting" WHERE key = 'clockOffsetMs'`);
  offsetMs = rows[0]?.value ?? 0;
}

/**
 * Whether the clock may show this. Two centuries around ours: every instant and day computed from it, years on, is still
 * one that can be written and stored.
 */
export function mayBeNow(instant: Date): boolean {
  return instant >= new Date("2000-01-01T00:00:00Z") && instant < new Date("2200-01-01T00:00:00Z");
}

/** Moves the clock to `instant`, or back to the machine's time with null; it survives a restart. */
export async function setClock(db: Db, instant: Date | null): Promise<void> {
  await storeOffset(db, instant === null ? 0 : instant.getTime() - Date.now());
}

export async function advanceClock(db: Db, seconds: number): Promise<void> {
  await storeOffset(db, offsetMs + Math.round(seconds * 1000));
}

/** How far the clock is moved, in milliseconds. */
export function clockOffset(): number {
  return offsetMs;
}

// Stored first: a shift the caller was told of is never lost.
async function storeOffset(db: Db, shiftMs: number): Promise<void> {
  await db.query(
    `INSERT INTO "ControlSetting" (key, value) VALUES ('clockOffsetMs', $1::jsonb)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(shiftMs)],
  );
  offsetMs = shiftMs;
}
