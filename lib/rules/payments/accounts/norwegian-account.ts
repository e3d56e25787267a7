import { type NumberProblem, withHyphens } from "../../../values/company-numbers";
import { modulus11CheckDigitOf } from "./modulus-11";

/** Returns a Norwegian account number as its eleven digits, however it is printed: `8601.11.17947` or `8601 11 17947`. */
export const normaliseNorwegianAccount = (text: string): string =>
  withHyphens(text)
    .replace(/[\s.-]/g, "")
    .replace(/^(?:kontonr|kontonummer|konto):?/i, "");

/** The problem of a Norwegian account number, whose last digit is a check digit of modulus 11. */
export function norwegianAccountProblemOf(text: string): NumberProblem {
  const digits = normaliseNorwegianAccount(text);
  if (!/^\d{11}$/.test(digits)) return "form";
  return modulus11CheckDigitOf(digits.slice(0, -1)) === digits.slice(-1) ? null : "digit";
}
