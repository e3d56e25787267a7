import { findPartnerByHost, type Partner } from "../../lib/auth/partners";

/** The host of a partner's portal, from the origin or the host that was typed. */
export function hostOf(partnerText: string): string {
  return URL.canParse(partnerText) && partnerText.includes("://")
    ? new URL(partnerText).host
    : partnerText.toLowerCase();
}

/** @throws Error naming the partner that there is not */
export async function requirePartner(partnerText: string): Promise<Partner> {
  const partner = await findPartnerByHost(hostOf(partnerText));
  if (!partner) throw new Error(`no partner is reached at ${partnerText}: give the address that partner:add was given`);
  return partner;
}
