import "server-only";
import { audit } from "@/lib/audit/audit";
import { type Tx, withOtherRows, withTenant } from "@/lib/platform/db";
import { isSameCompanyName } from "@/lib/rules/access/company-name";
import { type LinkState, linkStateOf } from "@/lib/rules/access/single-use-link";
import { now } from "@/lib/values/clock";
import { findNameReturnedForLink } from "../attempt-rows";
import { ConnectionRefusal } from "../connection-refusal";
import { getPartner } from "../partners";
import type { RequestWithHeaders } from "../session";
import { type LinkPlace, openPublicLink, refusalOfLink } from "./single-use-links";

/** What a link says to whoever holds it. */
export type OpenedOwnerLink = {
  state: LinkState;
  /** The name of the company that the sender typed. */
  companyName: string;
  /** The name of the person who made the link; null where the service states none. */
  sentBy: string | null;
  partnerName: string;
  expiresAt: Date;
  /** The name of the company that came back instead in the attempt of the address; null where there is none. */
  returnedName: string | null;
};

/**
 * Opens a link for whoever has it.
 *
 * @param attemptId the hash of a refused attempt's state from the address; null without one
 * @throws Problem `too_many_requests`
 */
export function openPublicOwnerLink(
  request: RequestWithHeaders,
  token: string,
  attemptId: string | null = null,
): Promise<OpenedOwnerLink | null> {
  return openPublicLink(request, { kind: "owner_link", token }, (place) => readOwnerLink(place, attemptId));
}

/** What a link says; null where it is gone. */
export async function readOwnerLink(
  { tenant, id }: LinkPlace,
  attemptId: string | null = null,
): Promise<OpenedOwnerLink | null> {
  const { partnerId } = tenant;
  const { name: partnerName } = await getPartner(partnerId);
  const returnedName = attemptId ? await findNameReturnedForLink({ partnerId, id }, attemptId) : null;
  return withTenant(tenant, async (tx) => {
    const row = await tx.ownerLink.findFirst({ where: { partnerId, id } });
    if (!row) return null;
    const sender = await tx.person.findFirst({ where: { partnerId, id: row.senderId } });
    const { companyName, expiresAt } = row;
    return {
      ...{ state: linkStateOf(row, now()), companyName, expiresAt },
      ...{ sentBy: sender?.name ?? null, partnerName, returnedName },
    };
  });
}

/** The refusal of an attempt where a company with another name came back than the one that the link names. */
export class OtherLinkedCompanyRefusal extends ConnectionRefusal {
  constructor(
    readonly ownerLinkId: string,
    readonly companyName: string | null,
  ) {
    super("owner_link_other_company");
  }
}

/** The person who came with a link, and the company that they came back with. */
type LinkedLogin = { partnerId: string; companyId: string; personId: string; companyName: string };

/**
 * Uses a link in the transaction that stores the grant. Its row is locked before it is looked at, so that it is used once
 * even where two companies have the same name.
 *
 * @throws Problem `connection_refused`: the link is for another company, or can be used no more
 */
export async function redeemOwnerLink(tx: Tx, login: LinkedLogin, { tenant, id, tokenHash }: LinkPlace): Promise<void> {
  const { partnerId, companyId, personId, companyName } = login;
  if (tenant.partnerId !== partnerId) throw refusalOfLink("owner_link", "unknown");
  // The row is the sender's, and the line belongs into the partner's own trail: the company's people did not make the link.
  await withOtherRows(tx, tenant, async () => {
    await tx.$executeRaw`SELECT 1 FROM "owner_link" WHERE partner_id = ${partnerId}::uuid AND id = ${id}::uuid FOR UPDATE`;
    const row = await tx.ownerLink.findFirst({ where: { partnerId, id, tokenHash } });
    if (!row) throw refusalOfLink("owner_link", "unknown");
    const usedAt = now();
    const state = linkStateOf(row, usedAt);
    if (state !== "open") throw refusalOfLink("owner_link", state);
    if (!isSameCompanyName(row.companyName, companyName)) throw new OtherLinkedCompanyRefusal(id, companyName || null);
    await tx.ownerLink.updateMany({
      where: { partnerId, id },
      data: { usedAt, usedById: personId, companyId, senderMailAt: usedAt },
    });
    await audit(tx, { ...tenant, personId }, { kind: "owner_link.used", subject: id });
  });
}
