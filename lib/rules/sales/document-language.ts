import { countryLanguage } from "../../i18n/country-language";
import type { Locale } from "../../i18n/locales";

const ofLetters: Record<string, Locale> = { sv: "sv", nb: "nb", nn: "nb", no: "nb", nl: "nl", en: "en" };

/** The languages a customer's documents can be asked for in, as the service knows them by two letters. */
export const documentLanguages: readonly Locale[] = ["sv", "nb", "nl", "en"];

/**
 * The language of the documents a customer gets.
 *
 * Assumed: the API says only that it is two letters. Empty means the seller's own; English where there are no documents.
 * @param wanted the customer's two letters
 */
export function documentLanguageOf(wanted: string, sellerCountry: string): Locale {
  const letters = wanted.trim().toLowerCase();
  return letters === "" ? countryLanguage(sellerCountry) : (ofLetters[letters] ?? "en");
}
