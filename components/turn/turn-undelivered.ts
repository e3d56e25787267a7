import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";

type UndeliveredInvoices = { items: readonly Invoice[]; total: number };

/**
 * Returns the invoices whose e-invoice could not be delivered and that the portal did not mail to the customer either.
 *
 * @param undelivered the undelivered invoices in the books; `total` may be larger than the number of items
 * @param operations  the operations on these invoices
 */
export function findTurnUndelivered(
  { items, total }: UndeliveredInvoices,
  operations: readonly Operation[],
): UndeliveredInvoices {
  const isMailed = ({ id }: Invoice) =>
    operations.some(({ subject, kind, stage }) => subject === id && kind === "invoice-email" && stage === "done");
  const remainingInvoices = items.filter((invoice) => !isMailed(invoice));
  return { items: remainingInvoices, total: total - items.length + remainingInvoices.length };
}
