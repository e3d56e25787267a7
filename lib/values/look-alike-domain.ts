/**
 * The part of a mail address's domain that may be somebody else's than it seems; null where there is none.
 *
 * Rule: a part of a domain mixes no alphabets (Unicode Technical Standard 39, single script), is not written in letters of
 *       another alphabet that all look Latin, and can be read: one that begins with xn-- is encoded (RFC 5890)
 */
export function doubtfulPart(address: string): string | null {
  const domain = address
    .trim()
    .slice(address.trim().lastIndexOf("@") + 1)
    .toLowerCase();
  return domain.split(".").find(isDoubtful) ?? null;
}

function isDoubtful(part: string): boolean {
  if (part.startsWith("xn--")) return true;
  const letters = part.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  if (others.length === 0) return false;
  return others.length < letters.length || others.every((letter) => looksLatin.includes(letter));
}

/** Cyrillic, Greek and Armenian small letters that are drawn like Latin ones (Unicode confusables, the common ones). */
const looksLatin = "авсԁеһіјӏкмпорԛгѕтԝхуѵьαγικνορτυχωհոսց";
