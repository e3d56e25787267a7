/**
 * Tells whether the two digits behind the first two letters are the check digits of an IBAN (ISO 13616) or of a creditor
 * reference (ISO 11649).
 *
 * Rule: with the first four characters moved to the end and letters replaced by 10 to 35, the remainder by 97 is 1
 * (ISO 7064, MOD 97-10)
 */
export function hasValidModulus97(text: string): boolean {
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return remainderBy97(digits) === 1;
}

/** Returns the remainder digit by digit, because the whole number exceeds the range of a JavaScript number. */
const remainderBy97 = (digits: string) =>
  [...digits].reduce((remainderSoFar, digit) => (remainderSoFar * 10 + Number(digit)) % 97, 0);
