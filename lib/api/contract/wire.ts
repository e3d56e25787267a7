import * as z from "zod/mini";
import { type CalendarDate, calendarDateOfWire } from "../../values/dates";
import { rescale, scaledFromJson, tenThousandthDecimals } from "../../values/decimal";

// Compiled parsers need `eval`, which the content security policy of the portal's pages forbids.
z.config({ jitless: true });

/**
 * The members of a remote record as they were read. They are kept so that a PUT also contains members that no form
 * shows.
 */
export type WireRecord = Readonly<Record<string, unknown>>;

export const idSchema = z.string().check(z.guid());
export const textSchema = z.nullish(z.string());
export const flagSchema = z.nullish(z.boolean());
export const decimalSchema = z.nullish(z.number());
export const integerSchema = z.nullish(z.number().check(z.int()));

/**
 * A member with a code. The service may add codes, or write them as words: no unknown value breaks a page, and it is sent
 * back as it was read.
 */
export const codeSchema = z.nullish(z.unknown());

/**
 * Returns the number of a {@link codeSchema} value: null where there is none, and -1, which no code has, for anything
 * but a number.
 */
export function codeOf(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  return typeof value === "number" ? value : -1;
}

/**
 * Returns the value of a {@link codeSchema} as text, for screens without a translation of it; empty where there is
 * none.
 */
export function codeTextOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Absent and null text becomes empty text, because forms hold text. */
export function textOf(value: string | null | undefined): string {
  return value ?? "";
}

/** Empty text becomes null, which the service uses for "no value". */
export function textOrNull(value: string): string | null {
  const trimmedText = value.trim();
  return trimmedText === "" ? null : trimmedText;
}

/**
 * Returns the body of a PUT: the record as it was read, overwritten by the portal's values. Where both sides are empty
 * (null, empty text, zero, false) the member stays as it was read, so that a save changes nothing the person did not
 * change.
 */
export function mergeIntoRecord(record: WireRecord, values: WireRecord): WireRecord {
  const isEmpty = (value: unknown) => value === null || value === "" || value === 0 || value === false;
  const changedMembers = Object.entries(values).filter(([name, value]) => !(isEmpty(record[name]) && isEmpty(value)));
  return { ...record, ...Object.fromEntries(changedMembers) };
}

/** Returns an amount of a record in minor units; absent is zero. */
export function minorOf(value: number | null | undefined, exponent: number): bigint {
  return value === null || value === undefined ? 0n : scaledFromJson(value, exponent);
}

/** Returns a quantity, price or share in ten-thousandths; absent is zero. */
export function tenThousandthsOf(value: number | null | undefined): bigint {
  return minorOf(value, tenThousandthDecimals);
}

/** Returns the calendar day of a date member; null when absent or not a date. */
export function dateOf(value: string | null | undefined): CalendarDate | null {
  return value ? calendarDateOfWire(value) : null;
}

/**
 * Returns a VAT rate in basis points. The scale of the wire is not documented: values up to 1 are read as fractions,
 * larger ones as percent, because no country has a rate above zero and up to 1 %.
 */
export function rateBpsOf(value: number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  const scaledRate = scaledFromJson(value, tenThousandthDecimals);
  return Number(value > 1 ? rescale(scaledRate, tenThousandthDecimals, 2) : scaledRate);
}
