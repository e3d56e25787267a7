import type { Locale } from "./locales";

const languages: Record<string, Locale> = { SE: "sv", NO: "nb", NL: "nl" };

/** The language business is done in, in a country the service is for; English for any other. */
export function countryLanguage(country: string): Locale {
  return languages[country.toUpperCase()] ?? "en";
}

/**
 * The language by which a company's figures are written and read: numbers, amounts, per cents, quantities, and days and times
 * in figures.
 *
 * Rule: figures follow the country of the company they are of, whoever reads them and in whatever language; words, as the names
 *       of months, countries and languages, follow the reader (decision 0502)
 */
export function figuresOf(country: string): Locale {
  return countryLanguage(country);
}
