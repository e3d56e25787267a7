import type { PdfFile } from "./invoice-pdf";
import { renderPdf } from "./pdf";
import { type SalesPage, salesDocument } from "./sales-document";

/** Renders a quote, order or delivery note in the customer's language as a PDF named after its heading and number. */
export async function salesPdf(page: SalesPage): Promise<PdfFile> {
  const document = salesDocument(page);
  const bytes = await renderPdf("invoice.typ", document);
  return { name: `${document.heading.replaceAll(" ", "-")}-${page.invoice.InvoiceNumber}.pdf`, bytes };
}
