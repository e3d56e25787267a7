import type { Locale } from "../../i18n/locales";
import { documentLanguageOf } from "./document-language";

const headings = {
  invoice: { sv: "Faktura", nb: "Faktura", nl: "Factuur", en: "Invoice" },
  credit: { sv: "Kreditfaktura", nb: "Kreditnota", nl: "Creditfactuur", en: "Credit invoice" },
  quote: { sv: "Offert", nb: "Tilbud", nl: "Offerte", en: "Quote" },
  order: { sv: "Orderbekräftelse", nb: "Ordrebekreftelse", nl: "Orderbevestiging", en: "Order confirmation" },
  deliveryNote: { sv: "Följesedel", nb: "Følgeseddel", nl: "Pakbon", en: "Delivery note" },
} as const satisfies Record<string, Record<Locale, string>>;

/**
 * The file name of a document's PDF in the service's mail: its heading in the language of the customer's documents, with
 * words joined by hyphens, and its number.
 *
 * Assumed: the API does not say how the service names the attached file, and which heading the document has.
 * @param language the customer's language, two letters; empty means the seller's own
 */
export function makeDocumentFileName(
  documentKind: keyof typeof headings,
  language: string,
  sellerCountry: string,
  number: number | null,
): string {
  const heading = headings[documentKind][documentLanguageOf(language, sellerCountry)].replaceAll(" ", "-");
  return number === null ? `${heading}.pdf` : `${heading}-${number}.pdf`;
}

/** The file name of the PDF of an invoice or a credit note; see {@link makeDocumentFileName}. */
export function makeInvoiceFileName(
  language: string,
  sellerCountry: string,
  { isCredit, number }: { isCredit: boolean; number: number | null },
): string {
  return makeDocumentFileName(isCredit ? "credit" : "invoice", language, sellerCountry, number);
}
