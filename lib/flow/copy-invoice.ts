import type { Invoice } from "../api/contract/customer-invoice";
import { emptyDraft, type InvoiceDraft } from "../api/contract/customer-invoice-draft";
import { emptyRow } from "../api/contract/document-row";

/**
 * A new draft with the invoice's customer, references and rows. Its days are the service's: today, and the customer's
 * terms. Tax reductions and the persons they belong to are not copied.
 */
export function copyInvoice(invoice: Invoice): InvoiceDraft {
  const { customerId, customerName, yourReference, ourReference, buyersOrderReference } = invoice;
  const rows = invoice.rows.map(
    ({ articleId, articleNumber, text, isTextRow, quantity, unitPrice, discount, rateBps, reverseConstruction }) => ({
      ...emptyRow,
      ...{ articleId, articleNumber, text, isTextRow, quantity, unitPrice, discount, rateBps, reverseConstruction },
    }),
  );
  return { ...emptyDraft, customerId, customerName, yourReference, ourReference, buyersOrderReference, rows };
}
