import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { creditIds } from "../invoice/use-credits";

/** Of each credit invoice the invoice it takes back, in whole or in part: by the books' word, and what was ordered here. */
export function creditTies(sold: readonly Invoice[], operations: readonly Operation[]): ReadonlyMap<string, string> {
  return new Map(sold.flatMap((invoice) => creditIds(invoice, operations).map((id) => [id, invoice.id] as const)));
}

/** The invoices, each credit invoice with the one it takes back, also where the books do not name that. */
export function tied(invoices: readonly Invoice[], ties: ReadonlyMap<string, string>): readonly Invoice[] {
  return invoices.map((one) => ({ ...one, refersToId: one.refersToId ?? ties.get(one.id) ?? null }));
}
