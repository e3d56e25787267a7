import { randomUUID } from "node:crypto";
import { now } from "../clock";

/** Now, as records inside other records keep it: the form answers have (docs/api/requests.md#formats). */
export const stamp = (instant: Date = now()): string => instant.toISOString().replace("Z", "0000Z");

/** Records inside a new record get ids and stamps of their own. */
export function stamped<T extends object>(records: readonly T[]): readonly (T & Stamps)[] {
  return records.map((record) => ({ ...record, ...stamps() }));
}

export type Stamps = { readonly Id: string; readonly CreatedUtc: string; readonly ModifiedUtc: string };

export function stamps(): Stamps {
  const at = stamp();
  return { Id: randomUUID(), CreatedUtc: at, ModifiedUtc: at };
}

/** The same for a record of a table. */
export function newRecord(): { readonly Id: string; readonly CreatedUtc: Date; readonly ModifiedUtc: Date } {
  const at = now();
  return { Id: randomUUID(), CreatedUtc: at, ModifiedUtc: at };
}
