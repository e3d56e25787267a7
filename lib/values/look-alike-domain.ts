/**
 * Finds the part of a mail address's domain that may imitate another domain; null where there is none.
 *
 * Rule: a part of a domain mixes no alphabets (Unicode Technical Standard 39, single script), does not consist only of
 * letters of another alphabet that look Latin, and is readable: a part that begins with xn-- is encoded (RFC 5890)
 */
export function findDoubtfulDomainPart(address: string): string | null {
  const domain = address
    .trim()
    .slice(address.trim().lastIndexOf("@") + 1)
    .toLowerCase();
  return domain.split(".").find(isDoubtfulPart) ?? null;
}

function isDoubtfulPart(part: string): boolean {
  if (part.startsWith("xn--")) return true;
  const letters = part.match(/\p{L}/gu) ?? [];
  const otherLetters = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  if (otherLetters.length === 0) return false;
  return otherLetters.length < letters.length || otherLetters.every((letter) => latinLookAlikes.includes(letter));
}

/** Cyrillic, Greek and Armenian small letters that look like Latin ones (the common ones of the Unicode confusables). */
const latinLookAlikes = "авсԁеһіјӏкмпорԛгѕтԝхуѵьαγικνορτυχωհոսց";
