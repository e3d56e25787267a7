import type { Locale } from "./locales";

const languageByCountry: Record<string, Locale> = { SE: "sv", NO: "nb", NL: "nl" };

/** Returns the business language of a country the service is offered in; English for any other country. */
export function countryLanguageOf(country: string): Locale {
  return languageByCountry[country.toUpperCase()] ?? "en";
}

/**
 * Returns the language by which a company's figures are written and parsed: numbers, amounts, percentages, quantities,
 * dates and times in digits.
 *
 * Rule: figures follow the country of their company, whoever reads them and in whatever language; words, such as the names
 * of months, countries and languages, follow the reader (decision 0502)
 */
export function figureLocaleOf(country: string): Locale {
  return countryLanguageOf(country);
}
