import { now } from "../clock";
import type { Db } from "./db";

/** The kinds of events that the control API counts, each as calls received and as effects committed. */
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
 * Stores one event for the counters. A committed effect is counted in the transaction of the effect, so that the counters
 * always match the data.
 */
export async function countEvent(
  db: Db,
  companyId: string | null,
  kind: CounterKind,
  phase: CounterPhase,
): Promise<void> {
  await db.query(`INSERT INTO "CounterEvent" ("companyId", kind, phase, at) VALUES ($1, $2, $3, $4)`, [
    companyId,
    kind,
    phase,
    now(),
  ]);
}
