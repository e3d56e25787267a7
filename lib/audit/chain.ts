import "server-only";
import { createHash } from "node:crypto";

/** What is written about one act. `personId` is a pseudonym: names and addresses never enter the trail. */
export type AuditFacts = {
  number: number;
  personId: string | null;
  kind: string;
  subject: string | null;
  detail: unknown;
  at: Date;
};

/** One row of the trail as it is stored. */
export type AuditRow = AuditFacts & { previousHash: string; hash: string };

/** A place in the trail: the number of a row and its hash. */
export type ChainPlace = { number: number; hash: string };

/** Where a trail begins. */
export const chainStart: ChainPlace = { number: 0, hash: "" };

/** The hash an event carries: of its facts and of the event before it, so that no row can be changed or taken out alone. */
export function hashOfEvent(previousHash: string, { number, personId, kind, subject, detail, at }: AuditFacts): string {
  const text = JSON.stringify([previousHash, number, personId, kind, subject, sorted(detail), at.toISOString()]);
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The SHA-256 of a value, whatever the order of its members: the trail names by it what it does not hold itself. Words are named
 * together with the id of what they belong to, so that equal words do not show as equal.
 */
export function digestOf(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(value)))
    .digest("hex");
}

/** jsonb does not keep the order of members, so the hash must not depend on it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sorted(member)]));
}

/** Whether a row still says what was hashed when it was written, whatever stands around it. */
export function isAsWritten(row: AuditRow): boolean {
  return row.hash === hashOfEvent(row.previousHash, row);
}

/**
 * Follows the trail on from a place in it.
 *
 * Shape: rows ascending by number, the first of them the one after the place
 * @returns the last row's place; or the number of the first row that does not follow, which is the missing one's where one is
 *          missing
 */
export function followChain(from: ChainPlace, rows: readonly AuditRow[]): ChainPlace | { brokenAt: number } {
  let place = from;
  for (const row of rows) {
    const number = place.number + 1;
    if (row.number !== number) return { brokenAt: Math.min(row.number, number) };
    if (row.previousHash !== place.hash || !isAsWritten(row)) return { brokenAt: number };
    place = { number, hash: row.hash };
  }
  return place;
}

/**
 * The number of the first event that does not follow from the one before it, or null when the chain holds.
 *
 * Shape: events ascending by number, from the first
 */
export function firstBreak(events: readonly AuditRow[]): number | null {
  const followed = followChain(chainStart, events);
  return "brokenAt" in followed ? followed.brokenAt : null;
}
