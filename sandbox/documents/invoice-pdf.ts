import { buildInvoiceDocument } from "./invoice-document";
import type { InvoicePageData } from "./invoice-members";
import { renderPdf } from "./pdf";

export type PdfFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/**
 * Renders a booked invoice or a credit invoice in the customer's language as a PDF named after its heading and number.
 *
 * @param pageData the invoice's stored members and its printed parties (`findInvoiceSource`); for a draft, the values
 *                 it would be booked with, without a number, and `findPartiesToPrint`
 * @param options  `isDraft` prints a clear mark that the page is not an invoice
 */
export async function renderInvoicePdf(
  pageData: InvoicePageData,
  options: { isDraft?: boolean } = {},
): Promise<PdfFile> {
  const document = buildInvoiceDocument(pageData, options);
  const bytes = await renderPdf("invoice.typ", document);
  const nameEnding = pageData.invoice.InvoiceNumber ?? document.mark?.word.toLowerCase() ?? "";
  return { name: `${document.heading.replaceAll(" ", "-")}-${nameEnding}.pdf`, bytes };
}
