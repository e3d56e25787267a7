import type { Locale } from "../../i18n/locales";
import { documentLanguageOf } from "./document-language";

const headingWriterByLanguage: Record<Locale, (number: string, date: string) => string> = {
  sv: (number, date) => `Avser kreditering av faktura ${number}, ${date}`,
  nb: (number, date) => `Gjelder kreditering av faktura ${number}, ${date}`,
  nl: (number, date) => `Betreft creditering van factuur ${number}, ${date}`,
  en: (number, date) => `Credit of invoice ${number}, ${date}`,
};

/**
 * The text of the first row of a credit note, which names the invoice it takes back.
 *
 * @param language of the customer's documents, two letters; empty means the seller's own
 */
export function makeCreditHeading(
  language: string,
  sellerCountry: string,
  invoice: { number: number | null; invoiceOn: string | null },
): string {
  const writeHeading = headingWriterByLanguage[documentLanguageOf(language, sellerCountry)];
  return writeHeading(String(invoice.number ?? ""), invoice.invoiceOn ?? "");
}
