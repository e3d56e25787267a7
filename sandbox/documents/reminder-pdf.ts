import type { PdfFile } from "./invoice-pdf";
import { renderPdf } from "./pdf";
import { buildReminderDocument, type ReminderPageData } from "./reminder-document";

/** Renders a reminder in the customer's language as a PDF named after its heading and the number of the invoice. */
export async function renderReminderPdf(pageData: ReminderPageData): Promise<PdfFile> {
  const document = buildReminderDocument(pageData);
  const bytes = await renderPdf("invoice.typ", document);
  return { name: `${document.heading.replaceAll(" ", "-")}-${pageData.invoice.InvoiceNumber}.pdf`, bytes };
}
