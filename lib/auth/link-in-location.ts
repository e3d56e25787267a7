import "server-only";
import type { Attempt } from "./attempts";

type AttemptWithLink = Pick<Attempt, "invitationToken" | "ownerLinkToken">;

/** Stands for the token of a link where a location is stored: a copy of the database must open no link. */
const hiddenToken = "-";

const tokenOf = ({ invitationToken, ownerLinkToken }: AttemptWithLink) => invitationToken ?? ownerLinkToken;

/** The location of an attempt as it is stored: without the token of the link with which the person came. */
export function hideLinkToken(attempt: AttemptWithLink, location: string): string {
  const token = tokenOf(attempt);
  return token ? location.replace(`/${token}`, `/${hiddenToken}`) : location;
}

/** The stored location with the token of the attempt, which only the sealed cookie of the browser has. */
export function showLinkToken(attempt: AttemptWithLink, location: string): string {
  const token = tokenOf(attempt);
  return token ? location.replace(/^(\/invitation|\/connect)\/-(?=\?|$)/, `$1/${token}`) : location;
}
