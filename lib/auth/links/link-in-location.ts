import "server-only";
import { linkKinds, type SingleUseLink } from "@/lib/rules/access/single-use-link";
import { type AttemptWithLink, linkOf, pagePathOf } from "./single-use-links";

/** Stands for the token of a link where a location is stored: a copy of the database must open no link. */
const hiddenToken = "-";

const hiddenPathOf = ({ kind }: Pick<SingleUseLink, "kind">) => pagePathOf({ kind, token: hiddenToken });

/** The location of an attempt as it is stored: without the token of the link with which the person came. */
export function hideLinkToken(attempt: AttemptWithLink, location: string): string {
  const link = linkOf(attempt);
  return link ? location.replace(pagePathOf(link), hiddenPathOf(link)) : location;
}

/** The stored location with the token of the attempt, which only the sealed cookie of the browser has. */
export function showLinkToken(attempt: AttemptWithLink, location: string): string {
  const link = linkOf(attempt);
  return link ? location.replace(hiddenPathOf(link), pagePathOf(link)) : location;
}

/**
 * The stored location for a browser that has a session and no token any more: in place of the page of a link it is the page
 * of the companies, which shows the same reason.
 */
export function leaveLinkPage(location: string): string {
  const hiddenPath = linkKinds.map((kind) => hiddenPathOf({ kind })).find((path) => location.startsWith(path));
  return hiddenPath ? location.replace(hiddenPath, "/companies") : location;
}
