import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { type Tx, withPartner } from "@/lib/platform/db";
import { machineNow } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import type { CompanyAccess } from "./access";
import { type Attempt, attemptLifetimeSeconds, hashOfState } from "./attempts";

/**
 * The outcome of an attempt: the address to which the browser goes, and after a sign-in the person and their session.
 * `other` is present when the identity server answered for another company than the expected one.
 */
export type AttemptOutcome = {
  location: string;
  personId: string | null;
  sessionId: string | null;
  other?: ReturnedCompany;
};

/**
 * The company the identity server answered for instead of the expected one: the company of an access, or the one that a
 * link to an owner names.
 *
 * @property name its name; null when the service did not say
 */
export type ReturnedCompany = { name: string | null } & (
  | { personId: string; companyId: string }
  | { ownerLinkId: string }
);

/** The time for which a second load of the callback still finds the outcome. */
const outcomeLifetimeMs = 60_000;

export async function createAttemptRow({ partnerId, state, purpose, begunAtMs }: Attempt): Promise<void> {
  const expiresAt = new Date(begunAtMs + attemptLifetimeSeconds * 1000);
  const data = { partnerId, stateHash: hashOfState(state), purpose, expiresAt };
  await withPartner(partnerId, (tx) => tx.attempt.create({ data }));
}

/** Claims an attempt in order to exchange its code. Of any number of loads of the callback exactly one gets true. */
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
  outcome: AttemptOutcome,
): Promise<void> {
  const where = { partnerId, stateHash: hashOfState(state) };
  const data = { stage, outcome, settledAt: machineNow() };
  await withPartner(partnerId, (tx) => tx.attempt.updateMany({ where, data }));
}

/** Waits for the outcome of an attempt that another load has claimed. @returns null once the outcome is forgotten */
export async function awaitOutcome(partnerId: string, state: string): Promise<AttemptOutcome | null> {
  const waitUntilMs = machineNow().getTime() + outcomeLifetimeMs;
  for (;;) {
    const row = await withPartner(partnerId, (tx) => findAttemptRow(tx, partnerId, state));
    if (!row || row.stage === "open") return null;
    if (row.settledAt) {
      const isRecent = machineNow().getTime() - row.settledAt.getTime() < outcomeLifetimeMs;
      return isRecent ? (row.outcome as AttemptOutcome) : null;
    }
    if (machineNow().getTime() > waitUntilMs) return null;
    await pause(100);
  }
}

/**
 * The name of the company that the identity server answered for instead of the company of the access. It is shown only
 * to the person who began the attempt.
 *
 * @param attemptId hash of the attempt's state, which the refusal left in the address
 * @throws Problem `not_found`
 */
export async function getReturnedCompany(
  { partnerId, companyId, personId }: CompanyAccess,
  attemptId: string,
): Promise<{ name: string | null }> {
  const returnedCompany = await findReturnedCompany(partnerId, attemptId);
  if (!returnedCompany || !("companyId" in returnedCompany)) throw new Problem("not_found");
  if (returnedCompany.companyId !== companyId || returnedCompany.personId !== personId) throw new Problem("not_found");
  return { name: returnedCompany.name };
}

/**
 * The name of the company that the identity server answered for instead of the one that a link to an owner names. It is
 * shown only to who holds the link and has made the attempt.
 *
 * @returns null where the attempt was none of this link, or the service did not say the name
 */
export async function findNameReturnedForLink(
  { partnerId, id }: { partnerId: string; id: string },
  attemptId: string,
): Promise<string | null> {
  // The address may hold anything, also what the database cannot read.
  if (!/^[0-9a-f]{64}$/.test(attemptId)) return null;
  const returnedCompany = await findReturnedCompany(partnerId, attemptId);
  const isOfLink = returnedCompany && "ownerLinkId" in returnedCompany && returnedCompany.ownerLinkId === id;
  return isOfLink ? returnedCompany.name : null;
}

async function findReturnedCompany(partnerId: string, attemptId: string): Promise<ReturnedCompany | null> {
  const where = { partnerId, stateHash: attemptId, stage: "refused", expiresAt: { gt: machineNow() } };
  const row = await withPartner(partnerId, (tx) => tx.attempt.findFirst({ where }));
  return ((row?.outcome ?? {}) as Partial<AttemptOutcome>).other ?? null;
}

function findAttemptRow(tx: Tx, partnerId: string, state: string) {
  return tx.attempt.findFirst({ where: { partnerId, stateHash: hashOfState(state) } });
}
