import { countryCodes } from "../../resources/codes";
import { isNorwegianNumber } from "./register-numbers";

/**
 * Converts a written VAT number to the form it has on an e-invoice: capitals without blanks, points and hyphens. Greek
 * numbers begin with EL, and Norwegian numbers with NO, which people in Norway do not write.
 */
export function toVatNumber(text: string | null, countryCode: string): string | null {
  const compactText = text?.toUpperCase().replace(/[\s./\u2010-\u2015\u2212-]/g, "") ?? "";
  if (compactText === "") return null;
  const norwegianDigits = countryCode === "NO" ? /^(?:NO)?(\d{9})(?:MVA)?$/.exec(compactText)?.[1] : undefined;
  return norwegianDigits === undefined ? compactText.replace(/^GR(?=\d)/, "EL") : `NO${norwegianDigits}MVA`;
}

/** Whether a VAT number begins with the code of a country (BR-CO-09). */
export function isVatNumber(number: string): boolean {
  const prefix = number.slice(0, 2);
  return number.length > 2 && (prefix === "EL" || prefix === "XI" || knownCountryCodes.has(prefix));
}

const knownCountryCodes: ReadonlySet<string> = new Set(countryCodes);

/** Whether a VAT number is one of the given country, in the form its rules require (SE-R-001, SE-R-002, NO-R-001). */
export function isVatNumberOf(number: string, countryCode: string): boolean {
  if (!number.startsWith(countryCode === "GR" ? "EL" : countryCode)) return false;
  const nationalPart = number.slice(2);
  if (countryCode === "SE") return /^\d{12}$/.test(nationalPart);
  if (countryCode === "NO") return nationalPart.endsWith("MVA") && isNorwegianNumber(nationalPart.slice(0, -3));
  return nationalPart !== "";
}
