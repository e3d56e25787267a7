import * as z from "zod/mini";
import { type CalendarDate, calendarDateOfWire } from "../../values/dates";
import { rescale, scaledFromJson, tenThousandthDigits } from "../../values/decimal";

// Compiled parsers need `eval`, which the content security policy of our pages forbids.
z.config({ jitless: true });

/** The members of a remote record as they came, kept so that a PUT carries those no form shows. */
export type WireRecord = Readonly<Record<string, unknown>>;

export const id = z.string().check(z.guid());
export const text = z.nullish(z.string());
export const flag = z.nullish(z.boolean());
export const decimal = z.nullish(z.number());
export const integer = z.nullish(z.number().check(z.int()));

/**
 * A member that says by a number which of several things something is. The service may come to know more of them, or to write
 * them as words: no such value breaks a page, and it goes back as it came.
 */
export const code = z.nullish(z.unknown());

/** The number of a {@link code}: null where there is none, and one that nothing has for whatever is not a number. */
export function codeOf(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  return typeof value === "number" ? value : -1;
}

/** What a {@link code} says, for screens that have no word for it: its text or number, empty where there is none. */
export function codeText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Absent and null text is empty text: forms hold text. */
export function textOf(value: string | null | undefined): string {
  return value ?? "";
}

/** Empty text goes to the service as null, its word for "no value". */
export function textOrNull(value: string): string | null {
  const trimmed = value.trim();
  return trimmed === "" ? null : trimmed;
}

/**
 * The body of a PUT: the record as it was read, under what stands in our shape now. Where neither side holds anything (null,
 * empty text, zero, no) the member goes back as it came, so that a save changes nothing the person did not change.
 */
export function overRead(read: WireRecord, now: WireRecord): WireRecord {
  const isNothing = (value: unknown) => value === null || value === "" || value === 0 || value === false;
  const changed = Object.entries(now).filter(([name, value]) => !(isNothing(read[name]) && isNothing(value)));
  return { ...read, ...Object.fromEntries(changed) };
}

/** An amount of a record in minor units; absent is zero. */
export function minorOf(value: number | null | undefined, exponent: number): bigint {
  return value === null || value === undefined ? 0n : scaledFromJson(value, exponent);
}

/** A quantity, price or share in ten-thousandths; absent is zero. */
export function tenThousandthsOf(value: number | null | undefined): bigint {
  return minorOf(value, tenThousandthDigits);
}

/** The calendar day of a date member; null when absent or not a date. */
export function dateOf(value: string | null | undefined): CalendarDate | null {
  return value ? calendarDateOfWire(value) : null;
}

/**
 * A VAT rate in basis points. The scale of the wire is not documented: values up to 1 are read as fractions, larger
 * ones as percent; no country has a rate of 1 % or below but zero.
 */
export function rateBpsOf(value: number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  const scaled = scaledFromJson(value, tenThousandthDigits);
  return Number(value > 1 ? rescale(scaled, tenThousandthDigits, 2) : scaled);
}
