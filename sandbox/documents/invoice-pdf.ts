import { invoiceDocument } from "./invoice-document";
import type { InvoiceSource } from "./invoice-source";
import { renderPdf } from "./pdf";

export type InvoiceFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** The PDF of a booked invoice, named after its heading and number. */
export async function invoicePdf({ invoice, company, customer }: InvoiceSource): Promise<InvoiceFile> {
  const document = invoiceDocument(invoice, company, customer);
  const bytes = await renderPdf("invoice.typ", document);
  return { name: `${document.heading}-${invoice.InvoiceNumber}.pdf`, bytes };
}
