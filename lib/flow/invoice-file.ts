const headings: Record<string, string> = { sv: "Faktura", nb: "Faktura", no: "Faktura", nl: "Factuur", en: "Invoice" };
const languageOf: Record<string, string> = { SE: "sv", NO: "nb", NL: "nl" };

/**
 * The name of an invoice's PDF: its heading in the language of the customer's documents, and its number.
 *
 * Assumed: the API does not say how the service names the file it attaches.
 * @param language the customer's, two letters; empty means the seller's own
 */
export function invoiceFileName(language: string, sellerCountry: string, number: number | null): string {
  const heading = headings[language.toLowerCase()] ?? headings[languageOf[sellerCountry] ?? "en"];
  return number === null ? `${heading}.pdf` : `${heading}-${number}.pdf`;
}
