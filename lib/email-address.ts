/**
 * True for an address the service mails to: one plain address of at most 255 characters, in any alphabet, with no name, no
 * list, no character that could begin another header and no empty part between dots.
 *
 * @param text without spaces around it
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 255 || /^\.|\.\.|\.@/.test(text)) return false;
  return /^[^\s@<>()[\],;:"\\\p{Cc}]+@[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?$/u.test(text);
}
