import { netherlands, norway } from "./countries-assumed";
import type { CountryBooks } from "./country";
import { sweden } from "./country-se";
import { LedgerError } from "./ledger-error";

/** The bookkeeping rules of every country that has a chart of accounts, by country code. */
export const booksByCountry: Readonly<Record<string, CountryBooks>> = { SE: sweden, NO: norway, NL: netherlands };

/**
 * Returns the chart, VAT codes, article codings and control accounts of a company's country.
 *
 * @throws LedgerError `missing_account` for a country without a chart
 */
export function getCountryBooks(countryCode: string): CountryBooks {
  const books = booksByCountry[countryCode];
  if (books !== undefined) return books;
  throw new LedgerError("missing_account", `no chart of accounts for ${countryCode}`);
}
