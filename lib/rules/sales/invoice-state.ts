import type { Invoice } from "../../api/contract/sales/customer-invoice";

/**
 * Where an invoice stands, as far as a list can tell without its credit invoices; `credit` is one that is not settled yet,
 * `unknown` what the service calls by a word of its own.
 */
export type InvoiceState = "invoiced" | "overdue" | "paid" | "voided" | "credit" | "settled" | "unknown";

type Listed = Pick<
  Invoice,
  "isCredit" | "status" | "creditedBy" | "paidOn" | "grossMinor" | "taxReductionMinor" | "setOffMinor"
>;

/**
 * Rule: the service calls everything paid of which nothing remains, what was taken back too. Nobody is late to be paid
 * (source: docs/api/customer-invoices.md#conversion-of-a-draft; what a void looks like in a list is assumed)
 */
export function stateOfInvoice(invoice: Listed): InvoiceState {
  if (invoice.isCredit) return invoice.status === "paid" ? "settled" : "credit";
  if (invoice.status === "unknown") return "unknown";
  if (invoice.status !== "paid") return invoice.status === "overdue" ? "overdue" : "invoiced";
  return isTakenBack(invoice) ? "voided" : "paid";
}

/** Credited, and either nothing was ever paid of it or all that was asked for was set off. */
function isTakenBack({ creditedBy, paidOn, setOffMinor, grossMinor, taxReductionMinor }: Listed): boolean {
  return creditedBy.length > 0 && (paidOn === null || setOffMinor === grossMinor - taxReductionMinor);
}

/** What an invoice claims, in minor units: what a credit invoice gives back is below zero, though the service says it without a sign. */
export function claimedMinor({ isCredit, grossMinor }: Pick<Invoice, "isCredit" | "grossMinor">): bigint {
  return isCredit ? -grossMinor : grossMinor;
}
