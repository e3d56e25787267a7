/** Stands in a mail's text where the customer's link comes: the link itself is known only to who sends and who gets the mail. */
export const linkPlace = "{link}";

/**
 * The text as it is ordered: a link to an offer that a person read in it is only named, also one to an earlier text of the
 * quote that was typed or kept before.
 *
 * @param url the link as it is now
 */
export function withoutLink(text: string, url: string): string {
  return text.replaceAll(anyLink(url), linkPlace);
}

/** Whether the customer will find a link in it. */
export function hasLink(text: string, url: string): boolean {
  return withoutLink(text, url).includes(linkPlace);
}

/** The text as it leaves. */
export function withLink(text: string, url: string): string {
  return text.replaceAll(linkPlace, url);
}

function anyLink(url: string): RegExp {
  const base = url.replace(/[^/]+\/[^/]+$/, "");
  return new RegExp(`${base.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[a-z]{2}/[\\w-]{43}`, "g");
}
