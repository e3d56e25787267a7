import { netherlands, norway } from "./countries-assumed";
import type { CountryBooks } from "./country";
import { sweden } from "./country-se";
import { LedgerError } from "./ledger-error";

/** Every country with a chart, and its books. */
export const booksByCountry: Readonly<Record<string, CountryBooks>> = { SE: sweden, NO: norway, NL: netherlands };

/**
 * Chart, VAT codes, codings and control accounts of a company's country.
 *
 * @throws LedgerError `missing_account` for a country without a chart
 */
export function countryBooks(countryCode: string): CountryBooks {
  const books = booksByCountry[countryCode];
  if (books !== undefined) return books;
  throw new LedgerError("missing_account", `no chart of accounts for ${countryCode}`);
}
