/**
 * True for an address the service mails to: one plain address of at most 255 characters, with no name, no list, no character
 * that could begin another header and no empty part between dots. The domain may be in any alphabet; before the @ stands
 * US-ASCII alone, because few mail servers take more (RFC 6531, SMTPUTF8).
 *
 * @param text without spaces around it
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 255 || /^\.|\.\.|\.@/.test(text)) return false;
  return /^[!#$%&'*+/=?^_`{|}~.\w-]+@[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?$/u.test(text);
}

/** The same, with a domain of at least two parts: that of somebody outside one's own network. */
export function isOutsideEmailAddress(text: string): boolean {
  return isEmailAddress(text) && text.slice(text.indexOf("@")).includes(".");
}
