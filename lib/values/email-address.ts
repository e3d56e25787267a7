/**
 * Returns true for an address to which the service can send mail: one plain address of at most 255 characters, without
 * a name, a list, a character that could begin another header, and an empty part between dots. The domain may use any
 * alphabet; the part before the @ must be US-ASCII, because few mail servers accept more (RFC 6531, SMTPUTF8).
 *
 * @param text without spaces around it
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 255 || /^\.|\.\.|\.@/.test(text)) return false;
  return /^[!#$%&'*+/=?^_`{|}~.\w-]+@[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?$/u.test(text);
}

/**
 * Returns true for an address that {@link isEmailAddress} accepts and whose domain has two parts, as addresses on the
 * Internet have.
 */
export function isOutsideEmailAddress(text: string): boolean {
  return isEmailAddress(text) && text.slice(text.indexOf("@")).includes(".");
}
