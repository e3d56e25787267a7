import "server-only";
import { audit } from "@/lib/audit/audit";
import { type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";

/** The service's error code for a person who no longer has access to the company (docs/api/requests.md#error-codes). */
const noAccessCode = 4011;

type Member = Tenant & { readonly personId: string };

/** Whether the error code of a refusal says that the person no longer has access to the company. */
export function isNoAccessCode(code: number | undefined): boolean {
  return code === noAccessCode;
}

/**
 * Ends the membership of a person whom the service has removed from a company. Nothing of the company is shown to them, and
 * nothing is sent or executed for them, until a sign-in shows that the service lets them in again.
 *
 * @param refusedAt the instant at which the refused call began; a person who has connected later was let in again
 */
export async function endMembership(member: Member, refusedAt: Date): Promise<void> {
  await withTenant(member, (tx) => endMembershipInTransaction(tx, member, refusedAt));
}

/** Ends a membership in a transaction of the company. The tokens of the connection are useless by then and are deleted. */
export async function endMembershipInTransaction(tx: Tx, member: Member, refusedAt: Date): Promise<void> {
  const { partnerId, companyId, personId } = member;
  const memberKey = { partnerId, companyId, personId };
  const laterConnectionCount = await tx.connection.count({ where: { ...memberKey, connectedAt: { gt: refusedAt } } });
  if (laterConnectionCount > 0) return;
  const { count } = await tx.membership.updateMany({
    where: { ...memberKey, endedAt: null },
    data: { endedAt: now() },
  });
  if (count === 0) return;
  await tx.connection.updateMany({
    where: { ...memberKey, status: "active" },
    data: {
      status: "reconnect",
      reason: "refused",
      statusSince: now(),
      accessTokenSealed: null,
      refreshTokenSealed: null,
      leaseUntil: null,
      tokenVersion: { increment: 1 },
    },
  });
  await audit(tx, memberKey, { kind: "membership.ended", subject: personId });
}
