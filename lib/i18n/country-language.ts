import type { Locale } from "./locales";

const languages: Record<string, Locale> = { SE: "sv", NO: "nb", NL: "nl" };

/** The language business is done in, in a country the service is for; English for any other. */
export function countryLanguage(country: string): Locale {
  return languages[country.toUpperCase()] ?? "en";
}
