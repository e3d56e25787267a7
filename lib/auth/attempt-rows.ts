import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { machineNow } from "@/lib/clock";
import { type Tx, withPartner } from "@/lib/db";
import { type Attempt, attemptSeconds, hashOfState } from "./attempts";

/** How an attempt ended: where the browser goes, and whose session it gets when the attempt was a sign-in. */
export type Outcome = { location: string; personId: string | null; sessionId: string | null };

/** A second load of the callback finds the outcome for this long. */
const rememberedMs = 60_000;

export async function openAttemptRow({ partnerId, state, purpose, begunAtMs }: Attempt): Promise<void> {
  const expiresAt = new Date(begunAtMs + attemptSeconds * 1000);
  const data = { partnerId, stateHash: hashOfState(state), purpose, expiresAt };
  await withPartner(partnerId, (tx) => tx.attempt.create({ data }));
}

/** Takes an attempt to exchange its code. Of any number of loads of the callback exactly one gets true. */
export async function claimAttempt({ partnerId, state }: Attempt): Promise<boolean> {
  const where = { partnerId, stateHash: hashOfState(state), stage: "open" };
  const { count } = await withPartner(partnerId, (tx) =>
    tx.attempt.updateMany({ where, data: { stage: "exchanging" } }),
  );
  return count === 1;
}

export async function settleAttempt(
  { partnerId, state }: Attempt,
  stage: "done" | "refused",
  outcome: Outcome,
): Promise<void> {
  const where = { partnerId, stateHash: hashOfState(state) };
  const data = { stage, outcome, settledAt: machineNow() };
  await withPartner(partnerId, (tx) => tx.attempt.updateMany({ where, data }));
}

/** The outcome of an attempt another load has claimed: waited for while it is at work, null once it is forgotten. */
export async function awaitOutcome(partnerId: string, state: string): Promise<Outcome | null> {
  const untilMs = machineNow().getTime() + rememberedMs;
  for (;;) {
    const row = await withPartner(partnerId, (tx) => findRow(tx, partnerId, state));
    if (!row || row.stage === "open") return null;
    if (row.settledAt) {
      const isRecent = machineNow().getTime() - row.settledAt.getTime() < rememberedMs;
      return isRecent ? (row.outcome as Outcome) : null;
    }
    if (machineNow().getTime() > untilMs) return null;
    await pause(100);
  }
}

function findRow(tx: Tx, partnerId: string, state: string) {
  return tx.attempt.findFirst({ where: { partnerId, stateHash: hashOfState(state) } });
}
