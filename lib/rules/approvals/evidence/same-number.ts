/**
 * Whether two invoice numbers are the same for a person who reads them aloud.
 *
 * Rule: case, blanks, hyphens and other signs do not count. Letters in front ("F-", "Inv.") and zeros in front of a
 *       group of digits do not count either: `F-00123`, `123` and `INV 123` are the same. A number without digits is
 *       compared by its letters
 */
export function isSameNumber(firstNumber: string, secondNumber: string): boolean {
  const firstForms = comparableFormsOf(firstNumber);
  return comparableFormsOf(secondNumber).some((form) => firstForms.includes(form));
}

/**
 * The forms in which a number is compared: its groups of digits, and one run of characters; none for an empty number.
 */
function comparableFormsOf(number: string): readonly string[] {
  const text = number.normalize("NFKC").toUpperCase();
  const alphanumerics = text.replace(/[^\p{L}\p{N}]/gu, "");
  if (!/\d/.test(alphanumerics)) return alphanumerics === "" ? [] : [alphanumerics];
  const numberParts = text.slice(text.search(/\d/)).split(/[^\p{L}\p{N}]+/u);
  const comparableForms = [
    numberParts.map(withoutLeadingZeros).join(""),
    withoutLeadingZeros(alphanumerics.slice(alphanumerics.search(/\d/))),
  ];
  return [...new Set(comparableForms)];
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
}
