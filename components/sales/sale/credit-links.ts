import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { creditInvoiceIdsOf } from "../invoice/use-credits";

/**
 * The id of each credit note with the id of the invoice it takes back, in whole or in part, as the books and the portal's
 * own operations name them.
 */
export function creditLinksOf(
  invoices: readonly Invoice[],
  operations: readonly Operation[],
): ReadonlyMap<string, string> {
  return new Map(
    invoices.flatMap((invoice) => creditInvoiceIdsOf(invoice, operations).map((id) => [id, invoice.id] as const)),
  );
}

/** Returns the invoices. Each credit note names the invoice that it takes back, even where the books do not name it. */
export function withCreditedInvoices(
  invoices: readonly Invoice[],
  links: ReadonlyMap<string, string>,
): readonly Invoice[] {
  return invoices.map((invoice) => ({ ...invoice, refersToId: invoice.refersToId ?? links.get(invoice.id) ?? null }));
}
