import { netherlands, norway } from "./countries-assumed";
import type { CountryBooks } from "./country";
import { sweden } from "./country-se";
import { LedgerError } from "./ledger-error";

/**
 * Chart, VAT codes, codings and control accounts of a company's country.
 *
 * @throws LedgerError `missing_account` for a country without a chart
 */
export function countryBooks(countryCode: string): CountryBooks {
  if (countryCode === "SE") return sweden;
  if (countryCode === "NO") return norway;
  if (countryCode === "NL") return netherlands;
  throw new LedgerError("missing_account", `no chart of accounts for ${countryCode}`);
}
