import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { creditNoteIdsOf } from "../invoice/use-credits";

/**
 * Maps the id of each credit note to the id of the invoice that it takes back, in whole or in part. Both the books and
 * the portal's operations name credit notes.
 */
export function creditLinksOf(
  invoices: readonly Invoice[],
  operations: readonly Operation[],
): ReadonlyMap<string, string> {
  return new Map(
    invoices.flatMap((invoice) => creditNoteIdsOf(invoice, operations).map((id) => [id, invoice.id] as const)),
  );
}

/**
 * Returns the invoices with `refersToId` filled in, so that each credit note names the invoice that it takes back, also
 * where the books do not.
 */
export function withCreditedInvoices(
  invoices: readonly Invoice[],
  creditLinks: ReadonlyMap<string, string>,
): readonly Invoice[] {
  return invoices.map((invoice) => ({
    ...invoice,
    refersToId: invoice.refersToId ?? creditLinks.get(invoice.id) ?? null,
  }));
}
