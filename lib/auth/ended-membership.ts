import "server-only";
import { audit } from "@/lib/audit/audit";
import { type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";

/** The service's word for a person who has no access to the company any more (docs/api/requests.md#error-codes). */
const noAccess = 4011;

type Member = Tenant & { readonly personId: string };

/** Whether a refusal says that the person has no access to the company any more. */
export function saysNoAccess(code: number | undefined): boolean {
  return code === noAccess;
}

/**
 * Remembers that the service has taken a person out of a company: from now on nothing of it answers them, and nothing is sent
 * or carried out for them, until a sign-in shows that the service lets them in again.
 *
 * @param refusedAt when the refused call began: a person who has connected since then was let in again
 */
export async function endMembership(member: Member, refusedAt: Date): Promise<void> {
  await withTenant(member, (tx) => endMembershipIn(tx, member, refusedAt));
}

/** The same in a transaction of the company. What the connection holds opens nothing any more and is forgotten. */
export async function endMembershipIn(tx: Tx, member: Member, refusedAt: Date): Promise<void> {
  const { partnerId, companyId, personId } = member;
  const of = { partnerId, companyId, personId };
  const since = await tx.connection.count({ where: { ...of, connectedAt: { gt: refusedAt } } });
  if (since > 0) return;
  const { count } = await tx.membership.updateMany({ where: { ...of, endedAt: null }, data: { endedAt: now() } });
  if (count === 0) return;
  await tx.connection.updateMany({
    where: { ...of, status: "active" },
    data: {
      status: "reconnect",
      reason: "refused",
      accessTokenSealed: null,
      refreshTokenSealed: null,
      leaseUntil: null,
      tokenVersion: { increment: 1 },
    },
  });
  await audit(tx, of, { kind: "membership.ended", subject: personId });
}
