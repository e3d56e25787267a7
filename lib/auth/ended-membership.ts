import "server-only";
import { audit } from "@/lib/audit/audit";
import { type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";

/** The service's error code for a person who no longer has access to the company (docs/api/requests.md#error-codes). */
const noAccess = 4011;

type Member = Tenant & { readonly personId: string };

/** Whether the error code of a refusal says that the person no longer has access to the company. */
export function saysNoAccess(code: number | undefined): boolean {
  return code === noAccess;
}

/**
 * Ends the membership of a person whom the service has removed from a company. Nothing of the company is shown to them, and
 * nothing is sent or executed for them, until a sign-in shows that the service lets them in again.
 *
 * @param refusedAt the instant at which the refused call began; a person who has connected later was let in again
 */
export async function endMembership(member: Member, refusedAt: Date): Promise<void> {
  await withTenant(member, (tx) => endMembershipIn(tx, member, refusedAt));
}

/** Ends a membership in a transaction of the company. The tokens of the connection are useless by then and are deleted. */
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
