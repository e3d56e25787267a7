import type { Invoice } from "../../api/contract/sales/customer-invoice";

/**
 * The state of an invoice, as far as it can be told without its credit notes. `credit` is a credit note that is not
 * settled yet; `unknown` is a status of the service that the portal does not know.
 */
export type InvoiceState = "invoiced" | "overdue" | "paid" | "voided" | "credit" | "settled" | "unknown";

type ListedInvoice = Pick<
  Invoice,
  "isCredit" | "status" | "creditedBy" | "paidOn" | "grossMinor" | "taxReductionMinor" | "setOffMinor"
>;

/**
 * The state of an invoice.
 *
 * Rule: the service calls an invoice paid when nothing remains of it, also when it was taken back. A credit note is
 *       never overdue (source: docs/api/customer-invoices.md#conversion-of-a-draft; the content of a voided invoice is
 *       assumed)
 */
export function stateOfInvoice(invoice: ListedInvoice): InvoiceState {
  if (invoice.isCredit) return invoice.status === "paid" ? "settled" : "credit";
  if (invoice.status === "unknown") return "unknown";
  if (invoice.status !== "paid") return invoice.status === "overdue" ? "overdue" : "invoiced";
  return isTakenBack(invoice) ? "voided" : "paid";
}

/** Whether an invoice is credited, and either nothing of it was ever paid or the whole amount to pay was set off. */
function isTakenBack({ creditedBy, paidOn, setOffMinor, grossMinor, taxReductionMinor }: ListedInvoice): boolean {
  return creditedBy.length > 0 && (paidOn === null || setOffMinor === grossMinor - taxReductionMinor);
}

/**
 * The amount an invoice claims, in minor units. The amount of a credit
 * note is below zero here, though the service states it without a sign.
 */
export function claimedMinor({ isCredit, grossMinor }: Pick<Invoice, "isCredit" | "grossMinor">): bigint {
  return isCredit ? -grossMinor : grossMinor;
}
