/** The kinds of links that work once: a colleague becomes a member by one, an owner connects a company by the other. */
export const linkKinds = ["invitation", "owner_link"] as const;
export type LinkKind = (typeof linkKinds)[number];

export type SingleUseLink = { kind: LinkKind; token: string };

/** A link that the portal gives out can be used once, for this many days after it was sent last. */
export const linkDays = 7;

export type LinkState = "open" | "used" | "revoked" | "expired";

type LinkDates = { expiresAt: Date; usedAt: Date | null; revokedAt: Date | null };

/** @param at the instant at which somebody wants to use the link */
export function linkStateOf({ expiresAt, usedAt, revokedAt }: LinkDates, at: Date): LinkState {
  if (usedAt) return "used";
  if (revokedAt) return "revoked";
  return expiresAt.getTime() <= at.getTime() ? "expired" : "open";
}

/** When a link that is sent now ends. */
export function linkEndOf(sentAt: Date): Date {
  return new Date(sentAt.getTime() + linkDays * 86_400_000);
}

/**
 * What became of the mail with a link. `no_server`: the portal sends no mail; `refused`: the mail server did not take the
 * mail; `unsure`: the mail may have been sent, because the answer of the mail server was lost. In each of these cases the
 * link can be copied.
 */
export type LinkDelivery = "sent" | "refused" | "unsure" | "no_server";

/** The limits of the mails with links: how many one person, one partner, and one address may cause or get in a day. */
export const linkMailLimits = ["link_mails_of_person", "link_mails_of_partner", "link_mails_to_address"] as const;

export type LinkMailLimit = (typeof linkMailLimits)[number];
