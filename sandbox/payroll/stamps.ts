import { randomUUID } from "node:crypto";
import { now } from "../clock";

/**
 * The text of an instant, by default the present one, in the form that answers have and in which records inside other
 * records are stored (docs/api/requests.md#formats).
 */
export const toStamp = (instant: Date = now()): string => instant.toISOString().replace("Z", "0000Z");

/** Adds an id and time stamps to each record that is stored inside a new record. */
export function withStamps<T extends object>(records: readonly T[]): readonly (T & Stamps)[] {
  return records.map((record) => ({ ...record, ...newStamps() }));
}

export type Stamps = { readonly Id: string; readonly CreatedUtc: string; readonly ModifiedUtc: string };

export function newStamps(): Stamps {
  const createdAt = toStamp();
  return { Id: randomUUID(), CreatedUtc: createdAt, ModifiedUtc: createdAt };
}

/** Makes the id and the time stamps of a new record of a table. */
export function newRecordStamps(): { readonly Id: string; readonly CreatedUtc: Date; readonly ModifiedUtc: Date } {
  const createdAt = now();
  return { Id: randomUUID(), CreatedUtc: createdAt, ModifiedUtc: createdAt };
}
