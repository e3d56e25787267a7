import type { PdfFile } from "./invoice-pdf";
import { renderPdf } from "./pdf";
import { type ReminderPage, reminderDocument } from "./reminder-document";

/** Renders a reminder in the customer's language as a PDF named after its heading and the number of the invoice. */
export async function reminderPdf(page: ReminderPage): Promise<PdfFile> {
  const document = reminderDocument(page);
  const bytes = await renderPdf("invoice.typ", document);
  return { name: `${document.heading.replaceAll(" ", "-")}-${page.invoice.InvoiceNumber}.pdf`, bytes };
}
