import { countryCodes } from "../../resources/codes";
import { isNorwegianNumber, isSwedishNumber } from "./electronic-address";

/** A number in a register of companies, with the scheme of the register where Peppol has one. */
export type LegalNumber = { readonly number: string; readonly scheme: string | null };

/**
 * An organisation number as the register of its country writes it on an e-invoice: Swedish ones are the last ten digits
 * of what people write, Dutch ones are of the Kamer van Koophandel or, with twenty digits, of the government (OIN).
 */
export function legalNumber(text: string | null, countryCode: string): LegalNumber | null {
  const plain = text?.replace(/[\s\u2010-\u2015\u2212-]/g, "") ?? "";
  if (plain === "") return null;
  switch (countryCode) {
    case "SE":
      return { number: plain.slice(-10), scheme: "0007" };
    case "NO":
      return { number: plain.replace(/^NO|MVA$/gi, ""), scheme: "0192" };
    case "NL":
      return { number: plain, scheme: plain.length === 20 ? "0190" : "0106" };
    default:
      return { number: plain, scheme: null };
  }
}

/** Whether the number has the form of its scheme; of one without a scheme nothing is known (SE-R-003, 004, 013; NL-R-003). */
export function isLegalNumber({ number, scheme }: LegalNumber): boolean {
  switch (scheme) {
    case "0007":
      return isSwedishNumber(number);
    case "0192":
      return isNorwegianNumber(number);
    case "0106":
      return /^\d{8}$/.test(number);
    case "0190":
      return /^\d{20}$/.test(number);
    default:
      return true;
  }
}

/**
 * A VAT number as an e-invoice has it: capitals without blanks, points and hyphens; Greek ones begin with EL, and
 * Norwegian ones with NO although Norway does not write it.
 */
export function vatNumber(text: string | null, countryCode: string): string | null {
  const plain = text?.toUpperCase().replace(/[\s./\u2010-\u2015\u2212-]/g, "") ?? "";
  if (plain === "") return null;
  const norwegian = countryCode === "NO" ? /^(?:NO)?(\d{9})(?:MVA)?$/.exec(plain)?.[1] : undefined;
  return norwegian === undefined ? plain.replace(/^GR(?=\d)/, "EL") : `NO${norwegian}MVA`;
}

/** Whether a VAT number begins with the code of a country (BR-CO-09). */
export function isVatNumber(number: string): boolean {
  const prefix = number.slice(0, 2);
  return number.length > 2 && (prefix === "EL" || prefix === "XI" || countries.has(prefix));
}

const countries: ReadonlySet<string> = new Set(countryCodes);

/** Whether it is one of the seller's country, in the form its rules want (SE-R-001, SE-R-002, NO-R-001). */
export function isVatNumberOf(number: string, countryCode: string): boolean {
  if (!number.startsWith(countryCode === "GR" ? "EL" : countryCode)) return false;
  const rest = number.slice(2);
  if (countryCode === "SE") return /^\d{12}$/.test(rest);
  if (countryCode === "NO") return rest.endsWith("MVA") && isNorwegianNumber(rest.slice(0, -3));
  return rest !== "";
}
