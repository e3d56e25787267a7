import { countryLanguageOf } from "../../i18n/country-language";
import type { Locale } from "../../i18n/locales";

const localeByLetters: Record<string, Locale> = { sv: "sv", nb: "nb", nn: "nb", no: "nb", nl: "nl", en: "en" };

/** The languages in which a customer can get documents; the service names them by two letters. */
export const documentLanguages: readonly Locale[] = ["sv", "nb", "nl", "en"];

/**
 * The language of the documents a customer gets.
 *
 * Assumed: the API says only that the language is two letters. Empty means the seller's language, and a language without
 *          documents means English.
 * @param customerLanguage the two letters in the customer's record
 */
export function documentLanguageOf(customerLanguage: string, sellerCountry: string): Locale {
  const letters = customerLanguage.trim().toLowerCase();
  return letters === "" ? countryLanguageOf(sellerCountry) : (localeByLetters[letters] ?? "en");
}
