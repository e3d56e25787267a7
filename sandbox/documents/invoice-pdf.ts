import { invoiceDocument } from "./invoice-document";
import type { InvoicePage } from "./invoice-members";
import { renderPdf } from "./pdf";

export type InvoiceFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/**
 * The PDF of a booked invoice or a credit invoice, in the customer's language, named after its heading and number.
 *
 * @param page     the invoice's stored members and the parties as they are printed (`findInvoiceSource`; for a draft
 *                 the values it would be booked with, no number, and `partiesToPrint`)
 * @param options  `isDraft` prints the page with a clear mark that it is none
 */
export async function invoicePdf(page: InvoicePage, options: { isDraft?: boolean } = {}): Promise<InvoiceFile> {
  const document = invoiceDocument(page, options);
  const bytes = await renderPdf("invoice.typ", document);
  const ending = page.invoice.InvoiceNumber ?? document.mark?.word.toLowerCase() ?? "";
  return { name: `${document.heading.replaceAll(" ", "-")}-${ending}.pdf`, bytes };
}
