/**
 * The placeholder for the customer's link in the text of a mail. Only the sender and the receiver know the link itself.
 */
export const linkPlaceholder = "{link}";

/**
 * The text of a mail as it is submitted: each link to an offer is replaced by the placeholder, also a link to an earlier
 * version of the quote that was typed or stored before.
 *
 * @param url the present link
 */
export function replaceLinkByPlaceholder(text: string, url: string): string {
  return text.replaceAll(patternOfOfferLinks(url), linkPlaceholder);
}

/** Whether a text contains a link to an offer, or the placeholder for it. */
export function hasOfferLink(text: string, url: string): boolean {
  return replaceLinkByPlaceholder(text, url).includes(linkPlaceholder);
}

/** The text as it is mailed: with the link in place of the placeholder. */
export function replacePlaceholderByLink(text: string, url: string): string {
  return text.replaceAll(linkPlaceholder, url);
}

function patternOfOfferLinks(url: string): RegExp {
  const portalAddress = url.replace(/[^/]+\/[^/]+$/, "");
  return new RegExp(`${portalAddress.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[a-z]{2}/[\\w-]{43}`, "g");
}
