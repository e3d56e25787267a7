import type { PdfFile } from "./invoice-pdf";
import { renderPdf } from "./pdf";
import { buildSalesDocument, type SalesPageData } from "./sales-document";

/** Renders a quote, order or delivery note in the customer's language as a PDF named after its heading and number. */
export async function renderSalesPdf(pageData: SalesPageData): Promise<PdfFile> {
  const document = buildSalesDocument(pageData);
  const bytes = await renderPdf("invoice.typ", document);
  return { name: `${document.heading.replaceAll(" ", "-")}-${pageData.invoice.InvoiceNumber}.pdf`, bytes };
}
