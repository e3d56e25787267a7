import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import type { Replacement } from "../../api/contract/sales/replacement";
import { claimsOf, type SalesChain } from "./sales-chain";

/** An invoice that was taken back, and the order or quote that the books still call invoiced. */
export type TakenBack = { invoice: Invoice; document: Order | Quote; replacement: Replacement | null };

/**
 * The invoices that were taken back and can be replaced by a new invoice only: an order or quote is converted once, and it
 * stays invoiced when its invoice is taken back.
 *
 * Rule: the service refuses to convert an order or a quote that is invoiced (assumed: sandbox/README.md#assumed; that they
 *       stay invoiced after a void is assumed too, and where they do not the order itself is invoiced again). An invoice
 *       that was replaced already is left out
 */
export function takenBackOf(
  { quote, orders, invoices }: SalesChain,
  replacements: ReadonlyMap<string, readonly Replacement[]>,
): readonly TakenBack[] {
  const spent = [...orders.map(({ order }) => order), ...(quote ? [quote] : [])].filter(
    ({ status }) => status === "invoiced",
  );
  const claims = new Set(claimsOf(invoices).map(({ id }) => id));
  return spent.flatMap((document) => {
    const begun = replacements.get(document.id) ?? [];
    const isOf = ({ id, createdFromOrderId, createdFromQuoteId }: Invoice) =>
      (createdFromOrderId ?? createdFromQuoteId) === document.id || begun.some(({ invoiceId }) => invoiceId === id);
    return invoices
      .filter((invoice) => !invoice.isCredit && !claims.has(invoice.id) && isOf(invoice))
      .map((invoice) => ({
        invoice,
        document,
        replacement: begun.find(({ replacedId }) => replacedId === invoice.id) ?? null,
      }))
      .filter(({ replacement }) => !replacement?.invoiceId);
  });
}
