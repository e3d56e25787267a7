import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";

type Undelivered = { items: readonly Invoice[]; total: number };

/**
 * The invoices whose e-invoice could not be delivered and that their customers did not get by mail from here either.
 *
 * @param undelivered as the books have them; `total` may be more than its items
 * @param operations  those about the items
 */
export function turnUndelivered({ items, total }: Undelivered, operations: readonly Operation[]): Undelivered {
  const isMailed = ({ id }: Invoice) =>
    operations.some(({ subject, kind, stage }) => subject === id && kind === "invoice-email" && stage === "done");
  const left = items.filter((one) => !isMailed(one));
  return { items: left, total: total - items.length + left.length };
}
