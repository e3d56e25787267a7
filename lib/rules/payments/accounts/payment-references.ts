import { hasValidCheckDigit, type NumberProblem, withHyphens } from "../../../values/company-numbers";
import { modulus11CheckDigitOf } from "./modulus-11";
import { hasValidModulus97 } from "./modulus-97";

/** What a creditor has the bank check of its OCR references: the check digit, or a length digit in front of it as well. */
export type OcrCheck = "checkDigit" | "lengthDigit";

/** Returns a reference as its digits and letters; people type and paste it with blanks and with the word in front of it. */
export const normalisePaymentReference = (text: string): string =>
  withHyphens(text.toUpperCase())
    .replace(/\s/g, "")
    .replace(/^(?:OCR|KID)(?:-?(?:NR|NUMMER))?[.:]*/, "");

/**
 * The problem of a Swedish payment reference (OCR), which has 2 to 25 digits, the last one of them a check digit.
 *
 * Rule: modulus 10; with a length digit, the second digit from the right is the last digit of the number of all digits
 *       (source: Bankgirot, technical manual of Bankgiro Inbetalningar, OCR reference check)
 */
export function paymentReferenceProblemOf(text: string, check: OcrCheck = "checkDigit"): NumberProblem {
  const digits = normalisePaymentReference(text);
  if (!/^\d{2,25}$/.test(digits)) return "form";
  if (!hasValidCheckDigit(digits)) return "digit";
  return check === "lengthDigit" && digits.at(-2) !== String(digits.length % 10) ? "digit" : null;
}

/**
 * The problem of a Norwegian payment reference (KID), which has 2 to 25 characters.
 *
 * Rule: the last character is a check digit of modulus 10 or of modulus 11, as creditor and bank agreed; the payer does not
 *       know which. In modulus 11 it is a hyphen where the digit would be ten (source: Bits and Mastercard Payment Services,
 *       system specification of OCR giro)
 */
export function kidProblemOf(text: string): NumberProblem {
  const kid = normalisePaymentReference(text);
  if (!/^\d{1,24}[\d-]$/.test(kid)) return "form";
  return hasValidCheckDigit(kid) || modulus11CheckDigitOf(kid.slice(0, -1)) === kid.slice(-1) ? null : "digit";
}

/** The problem of an international creditor reference (ISO 11649): `RF`, two check digits and up to 21 characters. */
export function creditorReferenceProblemOf(text: string): NumberProblem {
  const reference = normalisePaymentReference(text);
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(reference)) return "form";
  return hasValidModulus97(reference) ? null : "digit";
}
