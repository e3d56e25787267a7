import "server-only";
import { createHash } from "node:crypto";

/** The facts that are recorded of one action. `personId` is a pseudonym: the trail never contains names and addresses. */
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
export type TrailPlace = { number: number; hash: string };

/** The place before the first row of a trail. */
export const trailStart: TrailPlace = { number: 0, hash: "" };

/**
 * Returns the hash of an event's facts and of the event before it, so that no row can be changed or removed on its own.
 */
export function hashOfEvent(previousHash: string, { number, personId, kind, subject, detail, at }: AuditFacts): string {
  const hashedText = JSON.stringify([
    previousHash,
    number,
    personId,
    kind,
    subject,
    withSortedMembers(detail),
    at.toISOString(),
  ]);
  return createHash("sha256").update(hashedText).digest("hex");
}

/**
 * Returns the SHA-256 of a value, independent of the order of its members. The trail uses it to name a value that it
 * does not contain. A text is hashed together with the id of what it belongs to, so that equal texts cannot be
 * recognised by equal hashes.
 */
export function digestOf(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(withSortedMembers(value)))
    .digest("hex");
}

/**
 * Returns the value with its members sorted. The column type jsonb does not keep their order, so the hash must not
 * depend on it.
 */
function withSortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedMembers);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    entries.sort(([left], [right]) => (left < right ? -1 : 1)).map(([key, member]) => [key, withSortedMembers(member)]),
  );
}

/** Tells whether the facts of a row still have the hash that was stored with them; other rows are not considered. */
export function hasStoredHash(row: AuditRow): boolean {
  return row.hash === hashOfEvent(row.previousHash, row);
}

/**
 * Follows the trail from a place in it.
 *
 * Shape: rows ascending by number; the first one is the row after the place
 * @returns the place of the last row; or the number of the first row that does not follow, or of the first missing row
 */
export function followTrail(startPlace: TrailPlace, rows: readonly AuditRow[]): TrailPlace | { brokenAt: number } {
  let place = startPlace;
  for (const row of rows) {
    const number = place.number + 1;
    if (row.number !== number) return { brokenAt: Math.min(row.number, number) };
    if (row.previousHash !== place.hash || !hasStoredHash(row)) return { brokenAt: number };
    place = { number, hash: row.hash };
  }
  return place;
}

/**
 * Returns the number of the first event that does not follow from the one before it, or null when the chain is
 * unbroken.
 *
 * Shape: events ascending by number, from the first
 */
export function findFirstBrokenNumber(events: readonly AuditRow[]): number | null {
  const trailEnd = followTrail(trailStart, events);
  return "brokenAt" in trailEnd ? trailEnd.brokenAt : null;
}
