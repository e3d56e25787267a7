/** What is wrong with a number that contains a check digit: its form, or its check digit. */
export type NumberProblem = "form" | "digit" | null;

/**
 * Tells whether the last digit is the check digit of modulus 10 (ISO/IEC 7812).
 *
 * Rule: the sum of the digits, with every second digit from the right doubled and its digits added, is a multiple of ten
 */
export function hasValidCheckDigit(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Returns the number with hyphens in the place of the dashes and minus signs that keyboards and word processors write.
 */
export const withHyphens = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, "-");

/**
 * Returns a VAT number in the form of the registers, from any printed form: `NL 0000.99.998.B57` becomes
 * `NL000099998B57`.
 *
 * Rule: blanks, points, dashes and slashes between its letters and digits do not belong to it; Greek numbers begin with EL
 * (article 215 of the VAT directive, and VIES), although they are often written with GR
 */
export function normaliseVatNumber(text: string): string {
  const compactNumber = withHyphens(text.toUpperCase()).replace(/[\s./-]/g, "");
  return compactNumber.replace(/^GR(?=\d)/, "EL");
}

/**
 * Returns the country of a VAT number (ISO 3166), or null where it names none: Greece is EL in it, Northern Ireland XI.
 */
export function countryOfVatNumber(text: string): string | null {
  const prefix = /^[A-Z]{2}/.exec(normaliseVatNumber(text))?.[0] ?? null;
  return prefix === "EL" ? "GR" : prefix === "XI" ? "GB" : prefix;
}

/** What is wrong with a VAT number in any printed form; check digits are verified for Sweden, Norway and the Netherlands. */
export function findVatNumberProblem(text: string): NumberProblem {
  const number = normaliseVatNumber(text);
  if (!/^[A-Z]{2}[A-Z0-9]{8,12}$/.test(number)) return "form";
  const nationalPart = number.slice(2);
  if (number.startsWith("SE")) {
    if (!/^\d{12}$/.test(nationalPart)) return "form";
    return hasValidCheckDigit(nationalPart.slice(0, 10)) ? null : "digit";
  }
  if (number.startsWith("NO")) return findNorwegianNumberProblem(nationalPart.replace(/MVA$/, ""));
  if (number.startsWith("NL")) return findDutchVatNumberProblem(number);
  return null;
}

/**
 * Returns an organisation number as its country writes it, also from the VAT number that contains it: Swedish
 * `SE556036079301` becomes `556036-0793`, Norwegian `NO 923 609 016 MVA` becomes `923609016`. Dutch numbers are digits
 * without separators; numbers of other countries stay as they were typed.
 */
export function formatOrganisationNumber(text: string, country: string): string {
  const number = normaliseVatNumber(text);
  if (country === "SE") {
    const swedishMatch = /^(?:SE(\d{10})\d\d|(?:16)?(\d{10}))$/.exec(number);
    const digits = swedishMatch?.[1] ?? swedishMatch?.[2];
    if (digits !== undefined) return `${digits.slice(0, 6)}-${digits.slice(6)}`;
  }
  if (country === "NO") {
    const norwegianDigits = /^(?:NO)?(\d{9})(?:MVA)?$/.exec(number)?.[1];
    if (norwegianDigits !== undefined) return norwegianDigits;
  }
  if (country === "NL" && /^(\d{8}|\d{20})$/.test(number)) return number;
  return withHyphens(text.trim());
}

/** An example of an organisation number as its country writes it, for the sentence that asks for one. */
export const organisationNumberExamples: Readonly<Record<string, string>> = {
  SE: "556016-0680",
  NO: "923 609 016",
  NL: "33031431",
};

/** What is wrong with an organisation number of the country in any form; nothing is checked for unknown countries. */
export function findOrganisationNumberProblem(text: string, country: string): NumberProblem {
  const digits = formatOrganisationNumber(text, country).replace(/[\s-]/g, "");
  if (country === "SE") {
    if (!/^(16|19|20)?\d{10}$/.test(digits)) return "form";
    return hasValidCheckDigit(digits.slice(-10)) ? null : "digit";
  }
  if (country === "NO") return findNorwegianNumberProblem(digits);
  // The Dutch business register assigns eight digits, the register of the government (OIN) twenty; neither has a check
  // digit.
  if (country === "NL") return /^(\d{8}|\d{20})$/.test(digits) ? null : "form";
  return null;
}

function findNorwegianNumberProblem(digits: string): NumberProblem {
  if (!/^\d{9}$/.test(digits)) return "form";
  const checkRemainder = weightedSum(digits, [3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (checkRemainder === 0 ? 0 : 11 - checkRemainder) === Number(digits[8]) ? null : "digit";
}

/** A number is nine digits, B and two digits; modulus 11 checks the nine, or since 2020 modulus 97 the whole number. */
function findDutchVatNumberProblem(number: string): NumberProblem {
  if (!/^NL\d{9}B\d{2}$/.test(number)) return "form";
  const digits = number.slice(2, 11);
  if (weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(digits[8])) return null;
  const numericText = number.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return remainderOf(numericText, 97) === 1 ? null : "digit";
}

const weightedSum = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** Returns the remainder of a number that exceeds the range of a JavaScript number. */
const remainderOf = (digits: string, divisor: number) =>
  [...digits].reduce((remainderSoFar, digit) => (remainderSoFar * 10 + Number(digit)) % divisor, 0);
