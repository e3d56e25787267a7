import type { Invoice } from "../../api/contract/sales/customer-invoice";

/** The reason why an invoice cannot be voided. */
export type NotVoidableReason = "credit" | "voided" | "paid";

/**
 * The reason why an invoice cannot be voided, which means taken back as a whole; null when it can.
 *
 * Rule: a credit note, an invoice that is credited already and an invoice with a payment cannot be voided (source:
 *       docs/api/customer-invoices.md#void). The tax reduction for house work was never owed by the customer
 */
export function reasonNotToVoid(invoice: Invoice): NotVoidableReason | null {
  if (invoice.isCredit) return "credit";
  if (invoice.creditedBy.length > 0) return "voided";
  const owedMinor = invoice.grossMinor - invoice.taxReductionMinor;
  return invoice.remainingMinor === owedMinor ? null : "paid";
}
