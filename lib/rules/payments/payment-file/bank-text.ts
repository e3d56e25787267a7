/** What banks take instead of letters and signs that no combining mark explains. */
const replacements: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", Æ: "AE", ø: "o", Ø: "O", œ: "oe", Œ: "OE", đ: "d", Đ: "D", ð: "d", Ð: "D", þ: "th", Þ: "Th" },
  ...{ ł: "l", Ł: "L", ı: "i", ħ: "h", Ħ: "H", ŋ: "n", Ŋ: "N", "&": "+", _: "-", "*": ".", ";": ",", "=": "-" },
  ...{
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": "'",
    "\u201d": "'",
    '"': "'",
    "`": "'",
    "\u00b4": "'",
    "#": " ",
    "@": "(at)",
  },
  ...{
    "\u2010": "-",
    "\u2011": "-",
    "\u2013": "-",
    "\u2014": "-",
    "\u2212": "-",
    "\u2026": "...",
    "€": "EUR",
    "!": ".",
  },
  ...{
    "[": "(",
    "]": ")",
    "{": "(",
    "}": ")",
    "<": "(",
    ">": ")",
    "|": "/",
    "\\": "/",
    "%": " ",
    $: "USD",
    "£": "GBP",
  },
};

const basicCharacters = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

/** The letters beyond the basic ones that the banks of a country take in payments within it. */
const domesticLetters: Readonly<Record<string, string>> = { SE: "åäöÅÄÖ", NO: "æøåÆØÅ" };

/**
 * A text in the characters that banks take, or null where a letter has no Latin form: a name in Greek or Chinese is better
 * asked for again than sent as question marks.
 *
 * Rule: a-z, A-Z, 0-9, / - ? : ( ) . , ' + and blank (source: EPC217-08, SEPA best practices on the character set); within
 *       Sweden and Norway also the country's own letters
 * @param domesticCountry the country within which the payment stays; empty where it crosses a border or is a SEPA payment
 */
export function toBankText(text: string, domesticCountry: string): string | null {
  const letters = domesticLetters[domesticCountry] ?? "";
  const bankText = [...text.normalize("NFC").trim().replace(/\s+/g, " ")]
    .map((character) => {
      if (basicCharacters.test(character) || letters.includes(character)) return character;
      return replacements[character] ?? character.normalize("NFD").replace(/\p{M}/gu, "");
    })
    .join("")
    .trim();
  return [...bankText].every((character) => basicCharacters.test(character) || letters.includes(character))
    ? bankText
    : null;
}

/**
 * Whether a text can identify a message or a payment: at most 35 of the basic characters (Max35Text), no slash at either end
 * and no two slashes together (source: EPC132-08, customer-to-PSP implementation guidelines, on references).
 */
export const isBankIdentifier = (text: string, maxLength = 35): boolean =>
  text.length >= 1 &&
  text.length <= maxLength &&
  basicCharacters.test(text) &&
  text.trim() === text &&
  !/^\/|\/$|\/\//.test(text);
