import type { Locale } from "../i18n/locales";
import { documentLanguageOf } from "./document-language";

const headings: Record<Locale, string> = { sv: "Faktura", nb: "Faktura", nl: "Factuur", en: "Invoice" };

/**
 * The name of an invoice's PDF: its heading in the language of the customer's documents, and its number.
 *
 * Assumed: the API does not say how the service names the file it attaches.
 * @param language the customer's, two letters; empty means the seller's own
 */
export function invoiceFileName(language: string, sellerCountry: string, number: number | null): string {
  const heading = headings[documentLanguageOf(language, sellerCountry)];
  return number === null ? `${heading}.pdf` : `${heading}-${number}.pdf`;
}
