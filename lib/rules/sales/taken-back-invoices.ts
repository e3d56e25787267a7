import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import type { Replacement } from "../../api/contract/sales/replacement";
import { claimingInvoicesOf, type SalesChain } from "./sales-chain";

/** An invoice that was taken back, and the order or quote that the books still call invoiced. */
export type TakenBackInvoice = { invoice: Invoice; document: Order | Quote; replacement: Replacement | null };

/**
 * The invoices that were taken back and can be replaced by a new invoice only: an order or quote is converted once, and it
 * stays invoiced when its invoice is taken back.
 *
 * Rule: the service refuses to convert an order or a quote that is invoiced (assumed: sandbox/README.md#assumed). Both
 *       stay invoiced after a void (assumed too); where they do not, the order itself is invoiced again. An invoice
 *       that was replaced already is left out
 */
export function listTakenBackInvoices(
  { quote, orders, invoices }: SalesChain,
  replacementsByDocument: ReadonlyMap<string, readonly Replacement[]>,
): readonly TakenBackInvoice[] {
  const invoicedDocuments = [...orders.map(({ order }) => order), ...(quote ? [quote] : [])].filter(
    ({ status }) => status === "invoiced",
  );
  const claimIds = new Set(claimingInvoicesOf(invoices).map(({ id }) => id));
  return invoicedDocuments.flatMap((document) => {
    const replacementsOfDocument = replacementsByDocument.get(document.id) ?? [];
    const isOfDocument = ({ id, createdFromOrderId, createdFromQuoteId }: Invoice) =>
      (createdFromOrderId ?? createdFromQuoteId) === document.id ||
      replacementsOfDocument.some(({ invoiceId }) => invoiceId === id);
    return invoices
      .filter((invoice) => !invoice.isCredit && !claimIds.has(invoice.id) && isOfDocument(invoice))
      .map((invoice) => ({
        invoice,
        document,
        replacement: replacementsOfDocument.find(({ replacedId }) => replacedId === invoice.id) ?? null,
      }))
      .filter(({ replacement }) => !replacement?.invoiceId);
  });
}
