import "server-only";
import { createHmac } from "node:crypto";
import { audit } from "@/lib/audit/audit";
import { type Tx, withOtherRows, withPartner, withTenant } from "@/lib/platform/db";
import { machineNow } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import type { ListedSession } from "../api/contract/company/session";
import { deriveKey } from "./derived-key";
import { portalTrailId } from "./refusals";
import { makeClearedSessionCookie, type Session } from "./session";

type SessionOwner = Pick<Session, "partnerId" | "personId">;

/** The unexpired sessions of the session's own person at this partner, the last seen first. */
export async function listSessions(session: Session): Promise<readonly ListedSession[]> {
  const sessions = await withPartner(session.partnerId, (tx) => findUnexpiredSessions(tx, session));
  const lastUseMsOf = ({ seenAt, createdAt }: (typeof sessions)[number]) => (seenAt ?? createdAt).getTime();
  return sessions
    .toSorted((left, right) => lastUseMsOf(right) - lastUseMsOf(left))
    .map(({ idHash, browser, createdAt, seenAt, expiresAt }) => ({
      id: listIdOf(session.partnerId, idHash),
      browser,
      startedAt: createdAt.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
      isCurrent: idHash === session.sessionId,
    }));
}

/** Ends a session. @returns the Set-Cookie value that clears it in the browser */
export async function endSession(session: SessionOwner & Pick<Session, "sessionId">): Promise<string> {
  await deleteSessions(session, "one", { idHash: session.sessionId });
  return makeClearedSessionCookie();
}

/** Ends the session with this hash, for next-auth, which knows only the cookie. A session that has ended is ignored. */
export async function endSessionByHash(sessionKey: { partnerId: string; idHash: string }): Promise<void> {
  const { partnerId, idHash } = sessionKey;
  const session = await withPartner(partnerId, (tx) => tx.session.findFirst({ where: sessionKey }));
  if (session) await deleteSessions(session, "one", { idHash });
}

/**
 * Ends one of the person's own sessions by its id in the list.
 *
 * @throws Problem `not_found` for an unknown id, a session of somebody else, and one that has ended already
 */
export async function endSessionById(session: Session, id: string): Promise<void> {
  const sessions = await withPartner(session.partnerId, (tx) => findUnexpiredSessions(tx, session));
  const endedSession = sessions.find(({ idHash }) => listIdOf(session.partnerId, idHash) === id);
  const endedCount = endedSession ? await deleteSessions(session, "one", { idHash: endedSession.idHash }) : 0;
  if (endedCount === 0) throw new Problem("not_found");
}

/** Ends all sessions of the person except this one. */
export async function endOtherSessions(session: Session): Promise<void> {
  await deleteSessions(session, "others", { idHash: { not: session.sessionId } });
}

/**
 * Ends all sessions of a person, in whatever browser. @returns the Set-Cookie value that clears the cookie of this
 * browser
 */
export async function endAllSessions(session: SessionOwner): Promise<string> {
  await deleteSessions(session, "all", {});
  return makeClearedSessionCookie();
}

/**
 * Ends all sessions of whoever has an e-mail address at a partner, for the operator. The line in the trail says that it was
 * none of the people.
 *
 * @returns how many people have the address, and how many sessions ended
 */
export async function endSessionsOfAddress(
  partnerId: string,
  email: string,
): Promise<{ people: number; sessions: number }> {
  const isSame = (address: string | null) => address?.trim().toLowerCase() === email.trim().toLowerCase();
  const everybody = await withPartner(partnerId, (tx) =>
    tx.person.findMany({ where: { partnerId, email: { not: null } } }),
  );
  const people = everybody.filter((person) => isSame(person.email));
  let sessions = 0;
  for (const { id: personId } of people) sessions += await deleteSessions({ partnerId, personId }, "operator", {});
  return { people: people.length, sessions };
}

/**
 * Ends all sessions of a person whom somebody else removes, in the transaction of the removal. The line in the trail names
 * whose sessions ended.
 */
export async function endSessionsOfRemoved(tx: Tx, { partnerId, personId }: SessionOwner): Promise<void> {
  const trail = { partnerId, companyId: portalTrailId, personId };
  const { count } = await tx.session.deleteMany({ where: { partnerId, personId } });
  if (count === 0) return;
  await withOtherRows(tx, trail, () => audit(tx, trail, { kind: "session.ended", detail: { which: "removed" } }));
}

function findUnexpiredSessions(tx: Tx, { partnerId, personId }: SessionOwner) {
  return tx.session.findMany({ where: { partnerId, personId, expiresAt: { gt: machineNow() } } });
}

/**
 * Deletes sessions of one person, and records the end in the partner's own audit trail in the same transaction.
 *
 * @returns the number of deleted sessions; nothing is recorded when there were none
 */
async function deleteSessions(
  { partnerId, personId }: SessionOwner,
  which: "one" | "others" | "all" | "operator",
  filter: { idHash?: string | { not: string } },
): Promise<number> {
  const trail = { partnerId, companyId: portalTrailId, personId };
  return withTenant(trail, async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { ...filter, partnerId, personId } });
    if (count > 0) await audit(tx, trail, { kind: "session.ended", detail: { which } });
    return count;
  });
}

/**
 * The id by which a list names a session. The stored hash finds a session, so it never leaves the server; this id
 * follows from the hash, and nobody can get from it to the hash.
 */
function listIdOf(partnerId: string, idHash: string): string {
  const key = deriveKey("stegvis session list");
  return createHmac("sha256", key).update(`${partnerId} ${idHash}`).digest("base64url").slice(0, 22);
}
