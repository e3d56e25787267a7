import type { Db } from "../store/db";
import type { DocumentCompany, DocumentInvoice, DocumentParties, PrintedCustomer } from "./invoice-members";

/** The printed customer, with the customer's current e-mail addresses. */
export type DocumentCustomer = PrintedCustomer & {
  readonly EmailAddress: string | null;
  readonly EmailAddresses: readonly string[];
};

export type InvoiceSource = DocumentParties & {
  readonly invoice: DocumentInvoice & { readonly InvoiceNumber: number };
  readonly company: DocumentCompany;
  readonly customer: DocumentCustomer;
};

/** All data for the page and the mail of an invoice; null where the company has no such invoice. */
export async function findInvoiceSource(db: Db, companyId: string, invoiceId: string): Promise<InvoiceSource | null> {
  const { rows } = await db.query<InvoiceSource>(
    `SELECT to_jsonb(invoice) || jsonb_build_object('referringNumber', original."InvoiceNumber",
                                                     'referringDate', to_char(original."InvoiceDate", 'YYYY-MM-DD'),
                                                     'reversedRows', invoice.printed -> 'reversedRows',
                                                     'paidAtOnceOn', invoice.printed -> 'paidAtOnceOn') AS invoice,
            invoice.printed -> 'company' AS company,
            (invoice.printed -> 'customer') || jsonb_build_object(
              'EmailAddress', customer."EmailAddress",
              'EmailAddresses', coalesce(customer."EmailAddresses", '[]')) AS customer
       FROM "CustomerInvoice" AS invoice
       LEFT JOIN "CustomerInvoice" AS original
         ON original."companyId" = invoice."companyId" AND original."Id" = invoice."ReferringInvoiceId"
       LEFT JOIN "Customer" AS customer
         ON customer."companyId" = invoice."companyId" AND customer."Id" = invoice."CustomerId"
      WHERE invoice."companyId" = $1 AND invoice."Id" = $2`,
    [companyId, invoiceId],
  );
  return rows[0] ?? null;
}
