import { hasValidCheckDigit, type NumberProblem, withHyphens } from "../../values/company-numbers";

/** An IBAN or BIC as banks compare it, however it is printed: in capitals, without blanks and dashes of any kind. */
export const normaliseBankNumber = (text: string): string => normaliseGiro(text.toUpperCase()).replace(/-/g, "");

/** A bankgiro or plusgiro without blanks, and with a hyphen for a dash of any kind. */
export const normaliseGiro = (text: string): string => withHyphens(text).replace(/\s/g, "");

/** The problem of a Swedish bankgiro; null for a sound one, which has 7 or 8 digits, as `5050-1055`. */
export const bankgiroProblemOf = (text: string) => giroProblemOf(text, 7);

/** The problem of a Swedish plusgiro; null for a sound one, which has 2 to 8 digits, as `90 19 50-6`. */
export const plusgiroProblemOf = (text: string) => giroProblemOf(text, 2);

function giroProblemOf(text: string, minDigits: number): NumberProblem {
  const digits = normaliseGiro(text).replace(/-/g, "");
  if (!/^\d{2,8}$/.test(digits) || digits.length < minDigits) return "form";
  return hasValidCheckDigit(digits) ? null : "digit";
}

/** The number of characters of an IBAN by country, as far as it is known here (ISO 13616 registry). */
const ibanLengths: Readonly<Record<string, number>> = {
  ...{ AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18, FO: 18, FR: 27 },
  ...{ GB: 22, GL: 18, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20, LV: 21, MT: 31 },
  ...{ NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, SE: 24, SI: 19, SK: 24 },
};

/** The problem of an IBAN, blanks and dashes not counted; null where its modulus 97 is right (ISO 13616). */
export function ibanProblemOf(text: string): NumberProblem {
  const iban = normaliseBankNumber(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban)) return "form";
  const length = ibanLengths[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return "form";
  const rearrangedDigits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return remainderOf(rearrangedDigits, 97) === 1 ? null : "digit";
}

/** The problem of a BIC: 8 letters and digits for bank, country and place, 3 more for a branch, no control digit. */
export function bicProblemOf(text: string): NumberProblem {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(normaliseBankNumber(text)) ? null : "form";
}

/**
 * The problem of a Swedish payment reference (OCR), which has 2 to 25 digits, the last one of them a control digit.
 *
 * Shape: blanks between the digits are ignored
 */
export function paymentReferenceProblemOf(text: string): NumberProblem {
  const digits = text.replace(/\s/g, "");
  if (!/^\d{2,25}$/.test(digits)) return "form";
  return hasValidCheckDigit(digits) ? null : "digit";
}

/** The remainder of a number that has too many digits for a `number`. */
const remainderOf = (digits: string, divisor: number) =>
  [...digits].reduce((remainderSoFar, digit) => (remainderSoFar * 10 + Number(digit)) % divisor, 0);
