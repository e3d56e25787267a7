import { emptyDraft, type InvoiceDraft } from "../../api/contract/sales/customer-invoice-draft";
import type { DocumentRow } from "../../api/contract/sales/document-row";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import { deliveredRowsOf } from "./delivery";

/**
 * The invoice that an order would give if it were invoiced now, in the form of a draft that is not stored. Its rows are
 * what is delivered, or everything where no delivery is recorded. Its totals are those of the whole order; the totals
 * of its rows are computed by `invoiceTotals`.
 *
 * @returns null where it cannot be predicted: the books divide the tax reduction for house work anew when a part is
 * invoiced
 */
export function invoiceOfOrder(order: Order): InvoiceDraft | null {
  const rows = deliveredRowsOf(order);
  const isWhole = rows.length === order.rows.length && rows.every((row, index) => row === order.rows[index]);
  if (order.taxReductionMinor !== 0n && !isWhole) return null;
  return toInvoiceDraft(order, rows);
}

/** The invoice that an accepted quote would give now, in the form of a draft; a quote is invoiced as a whole. */
export function invoiceOfQuote(quote: Quote): InvoiceDraft {
  return toInvoiceDraft(quote, quote.rows);
}

function toInvoiceDraft(document: Order | Quote, rows: readonly DocumentRow[]): InvoiceDraft {
  const { customerId, customerName, customerNumber, isPrivatePerson, currencyCode, includesVat, euThirdParty } =
    document;
  const { yourReference, ourReference, buyersOrderReference, termsOfPaymentId } = document;
  const { grossMinor, vatMinor, roundingMinor, taxReductionMinor } = document;
  return {
    ...emptyDraft,
    ...{ customerId, customerName, customerNumber, isPrivatePerson, currencyCode, includesVat, euThirdParty },
    ...{ yourReference, ourReference, buyersOrderReference, termsOfPaymentId },
    ...{ grossMinor, vatMinor, roundingMinor, taxReductionMinor },
    rows,
  };
}
