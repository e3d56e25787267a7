import type { Invoice } from "../../api/contract/sales/customer-invoice";

/** Why an invoice cannot be voided; null when the service may take it back. */
export type NotVoidable = "credit" | "voided" | "paid";

/**
 * Whether an invoice can be taken back as a whole.
 *
 * Rule: not a credit invoice, not one already credited, not one with a payment (source:
 *       docs/api/customer-invoices.md#void); what the tax agency pays for house work was never the customer's to pay
 */
export function whyNotVoidable(invoice: Invoice): NotVoidable | null {
  if (invoice.isCredit) return "credit";
  if (invoice.creditedBy.length > 0) return "voided";
  const owed = invoice.grossMinor - invoice.taxReductionMinor;
  return invoice.remainingMinor === owed ? null : "paid";
}
