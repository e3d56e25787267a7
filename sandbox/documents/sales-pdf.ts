import type { PdfFile } from "./invoice-pdf";
import { renderPdf } from "./pdf";
import { type SalesPage, salesDocument } from "./sales-document";

/** The PDF of a quote, an order or a delivery note, in the customer's language, named after its heading and number. */
export async function salesPdf(page: SalesPage): Promise<PdfFile> {
  const document = salesDocument(page);
  const bytes = await renderPdf("invoice.typ", document);
  return { name: `${document.heading.replaceAll(" ", "-")}-${page.invoice.InvoiceNumber}.pdf`, bytes };
}
