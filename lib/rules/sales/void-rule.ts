import type { Invoice } from "../../api/contract/sales/customer-invoice";

/** The reason why an invoice cannot be voided. */
export type NotVoidable = "credit" | "voided" | "paid";

/**
 * The reason why an invoice cannot be voided, that is taken back as a whole; null when it can.
 *
 * Rule: a credit invoice cannot be voided, nor an invoice that is credited already or has a payment (source:
 *       docs/api/customer-invoices.md#void); the tax reduction for house work was never owed by the customer
 */
export function whyNotVoidable(invoice: Invoice): NotVoidable | null {
  if (invoice.isCredit) return "credit";
  if (invoice.creditedBy.length > 0) return "voided";
  const owed = invoice.grossMinor - invoice.taxReductionMinor;
  return invoice.remainingMinor === owed ? null : "paid";
}
