import "server-only";
import { query, type Tenant, withPartner, withTenant } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { now } from "@/lib/values/clock";
import type { Connection } from "@/prisma/generated/client";
import { disconnectedColumns, endWithLease } from "./disconnect";
import { eraseSpool } from "./tokens/replay";
import { companyKeyOf } from "./tokens/store";

type Member = Tenant & { readonly personId: string };

/** A connection as it was granted: who connects again has a connection with the same id that was granted later. */
type Grant = Pick<Connection, "id" | "connectedAt">;

/**
 * Revokes and deletes the tokens of a person whose membership has ended. A server that does not confirm the revocation
 * does not keep the tokens here: nobody uses them any more. The tokens of a person who works for other companies too are
 * deleted only, because a server may end all tokens of a person at an application with one (decision 0307).
 *
 * Rule: what ends is the grant that was found with the ended membership. A person who is invited and connects again at this
 *       moment keeps the tokens of their new grant.
 */
export async function endConnectionOfFormerMember(member: Member): Promise<void> {
  const grant = await findGrantOfFormerMember(member);
  if (!grant) return;
  if (await hasOtherConnection(member)) return deleteTokens(member, grant);
  try {
    await endWithLease(member, grant.id, grant.connectedAt);
  } catch (error) {
    log("auth").warn({ err: error }, "the tokens of a former member were deleted and not revoked");
    await deleteTokens(member, grant);
  }
}

function findGrantOfFormerMember({ partnerId, companyId, personId }: Member): Promise<Grant | null> {
  const memberKey = { partnerId, companyId, personId };
  return withTenant(memberKey, async (tx) => {
    const endedMembership = { ...memberKey, endedAt: { not: null } };
    if ((await tx.membership.count({ where: endedMembership })) === 0) return null;
    return tx.connection.findFirst({
      where: { ...memberKey, status: { not: "disconnected" } },
      select: { id: true, connectedAt: true },
    });
  });
}

async function hasOtherConnection({ partnerId, companyId, personId }: Member): Promise<boolean> {
  const where = { partnerId, personId, companyId: { not: companyId }, status: "active" };
  return (await withPartner(partnerId, (tx) => tx.connection.count({ where }), personId)) > 0;
}

async function deleteTokens(member: Member, { id, connectedAt }: Grant): Promise<void> {
  const { count } = await withTenant(member, (tx) =>
    tx.connection.updateMany({
      where: { ...companyKeyOf(member), id, connectedAt },
      data: { ...disconnectedColumns, statusSince: now(), leaseUntil: null },
    }),
  );
  if (count > 0) await eraseSpool(id);
}

/** Whoever ends a membership ends its connection in the same request; the sweep leaves them this time for it. */
const requestSeconds = 60;
const rowsPerPage = 50;

type FormerConnectionRow = { partner_id: string; company_id: string; person_id: string; id: string };

/**
 * Ends the connections that still have tokens although the membership of their person has ended: the process that ended the
 * membership died before it revoked them, or the service refused the person while the connection did not work. Doing it
 * twice changes nothing.
 */
export async function endConnectionsOfFormerMembers(): Promise<void> {
  const endedBefore = new Date(now().getTime() - requestSeconds * 1000);
  let afterId: string | null = null;
  for (;;) {
    const { rows }: { rows: FormerConnectionRow[] } = await query<FormerConnectionRow>(
      "SELECT * FROM connections_of_former_members($1, $2, $3)",
      [endedBefore, afterId, rowsPerPage],
    );
    for (const { partner_id: partnerId, company_id: companyId, person_id: personId } of rows) {
      await endConnectionOfFormerMember({ partnerId, companyId, personId }).catch((error) =>
        log("auth").error({ err: error, company: companyId }, "the tokens of a former member could not be deleted yet"),
      );
    }
    if (rows.length < rowsPerPage) return;
    afterId = rows.at(-1)?.id ?? null;
  }
}
