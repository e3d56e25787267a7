import { hasValidCheckDigit, type NumberProblem, withHyphens } from "../../../values/company-numbers";

/**
 * Returns a Swedish bankgiro without blanks, with a hyphen for a dash of any kind, and without the word that invoices print
 * in front of it: `BG 5050–1055` becomes `5050-1055`. A plusgiro keeps its word, so that it is not taken for a bankgiro.
 */
export const normaliseBankgiro = (text: string): string => withoutWord(text, /^(?:bg|bankgiro)(?:nr|nummer)?[.:]*/i);

/** Returns a Swedish plusgiro in the same way: `Plusgiro: 90 19 50-6` becomes `901950-6`. */
export const normalisePlusgiro = (text: string): string =>
  withoutWord(text, /^(?:pg|plusgiro|postgiro)(?:nr|nummer)?[.:]*/i);

/** The problem of a Swedish bankgiro; null for a sound one, which has 7 or 8 digits, as `5050-1055`. */
export const bankgiroProblemOf = (text: string): NumberProblem => giroProblemOf(normaliseBankgiro(text), 7);

/** The problem of a Swedish plusgiro; null for a sound one, which has 2 to 8 digits, as `90 19 50-6`. */
export const plusgiroProblemOf = (text: string): NumberProblem => giroProblemOf(normalisePlusgiro(text), 2);

const withoutWord = (text: string, word: RegExp): string => withHyphens(text).replace(/\s/g, "").replace(word, "");

function giroProblemOf(giro: string, minDigits: number): NumberProblem {
  const digits = giro.replace(/-/g, "");
  if (!/^\d{2,8}$/.test(digits) || digits.length < minDigits) return "form";
  return hasValidCheckDigit(digits) ? null : "digit";
}
