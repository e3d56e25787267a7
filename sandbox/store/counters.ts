import { now } from "../clock";
import type { Db } from "./db";

/** What the control API counts, apart as calls received and as effects committed. */
export const counterKinds = [
  "refresh",
  "code",
  "conversion",
  "mail",
  "posting",
  "void",
  "approval",
  "employee",
] as const;

export type CounterKind = (typeof counterKinds)[number];

export type CounterPhase = "received" | "committed";

/**
 * Appends one event. A committed effect is counted in the effect's own transaction, so that the
 * counters can never say more or less than what the database holds.
 */
export async function count(db: Db, companyId: string | null, kind: CounterKind, phase: CounterPhase): Promise<void> {
  await db.query(`INSERT INTO "CounterEvent" ("companyId", kind, phase, at) VALUES ($1, $2, $3, $4)`, [
    companyId,
    kind,
    phase,
    now(),
  ]);
}
