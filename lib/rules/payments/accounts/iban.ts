import { type NumberProblem, withHyphens } from "../../../values/company-numbers";
import { hasValidModulus97 } from "./modulus-97";

/**
 * Returns an IBAN or BIC as banks compare it, however it is printed: in capitals, without blanks and dashes of any kind, and
 * without the word in front of it. The word `BG` stays, because it begins a Bulgarian IBAN.
 */
export const normaliseBankNumber = (text: string): string =>
  withHyphens(text.toUpperCase())
    .replace(/[\s-]/g, "")
    .replace(/^(?:IBAN|BIC|SWIFT)[.:]+|^IBAN(?=[A-Z]{2}\d{2})/, "");

/** The number of characters of an IBAN by country (source: the IBAN registry of SWIFT, ISO 13616). */
const ibanLengths: Readonly<Record<string, number>> = {
  ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BI: 27, BR: 29, BY: 28, CH: 21 },
  ...{ CR: 22, CY: 28, CZ: 24, DE: 22, DJ: 27, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FK: 18, FO: 18 },
  ...{ FR: 27, GB: 22, GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HN: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23 },
  ...{ IS: 26, IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, LY: 25, MC: 27 },
  ...{ MD: 24, ME: 22, MK: 19, MN: 20, MR: 27, MT: 31, MU: 30, NI: 28, NL: 18, NO: 15, OM: 23, PK: 24, PL: 28 },
  ...{ PS: 29, PT: 25, QA: 29, RO: 24, RS: 22, RU: 33, SA: 24, SC: 31, SD: 18, SE: 24, SI: 19, SK: 24, SM: 27 },
  ...{ SO: 23, ST: 25, SV: 28, TL: 23, TN: 24, TR: 26, UA: 29, VA: 22, VG: 24, XK: 20, YE: 30 },
};

/** The problem of an IBAN, blanks and dashes not counted; null where its length and its modulus 97 are right. */
export function ibanProblemOf(text: string): NumberProblem {
  const iban = normaliseBankNumber(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban)) return "form";
  const length = ibanLengths[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return "form";
  return hasValidModulus97(iban) ? null : "digit";
}

/** The problem of a BIC: 8 letters and digits for bank, country and place, 3 more for a branch, no check digit. */
export function bicProblemOf(text: string): NumberProblem {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(normaliseBankNumber(text)) ? null : "form";
}

/**
 * The problem of a Dutch account number of the time before the IBAN, which has 9 or 10 digits, or up to 7 as a giro number.
 * Banks are paid by IBAN today. The number tells a typing error from an account whose IBAN is still to be asked for.
 *
 * Rule: each digit times its place from the right, summed, is a multiple of eleven (elfproef). Giro numbers of the former
 *       Postbank have no check digit (source: Betaalvereniging Nederland on the BBAN within the IBAN)
 */
export function dutchAccountProblemOf(text: string): NumberProblem {
  const digits = withHyphens(text).replace(/[\s.-]/g, "");
  if (/^\d{3,7}$/.test(digits)) return null;
  if (!/^\d{9,10}$/.test(digits)) return "form";
  const sum = [...digits].reverse().reduce((sumSoFar, digit, index) => sumSoFar + Number(digit) * (index + 1), 0);
  return sum % 11 === 0 ? null : "digit";
}
