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

/** The hash an event carries: of its facts and of the event before it, so that no row can be changed or taken out alone. */
export function hashOfEvent(previousHash: string, { number, personId, kind, subject, detail, at }: AuditFacts): string {
  const text = JSON.stringify([previousHash, number, personId, kind, subject, sorted(detail), at.toISOString()]);
  return createHash("sha256").update(text).digest("hex");
}

/** jsonb does not keep the order of members, so the hash must not depend on it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sorted(member)]));
}

/**
 * The number of the first event that does not follow from the one before it, or null when the chain holds.
 *
 * Shape: events ascending by number, from the first
 */
export function firstBreak(events: readonly (AuditFacts & { previousHash: string; hash: string })[]): number | null {
  let previousHash = "";
  for (const [index, event] of events.entries()) {
    const follows = event.number === index + 1 && event.previousHash === previousHash;
    if (!follows || event.hash !== hashOfEvent(previousHash, event)) return event.number;
    previousHash = event.hash;
  }
  return null;
}
