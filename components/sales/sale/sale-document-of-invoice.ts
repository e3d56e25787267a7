import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { SaleDocument } from "./use-sale";

type InvoiceOrigin = Pick<Invoice, "createdFromOrderId" | "createdFromQuoteId">;

/**
 * Returns the order or quote by which the sale of an invoice is found; null for an invoice without an order and a
 * quote.
 */
export function saleDocumentOfInvoice({ createdFromOrderId, createdFromQuoteId }: InvoiceOrigin): SaleDocument | null {
  if (createdFromOrderId) return { kind: "order", id: createdFromOrderId };
  return createdFromQuoteId ? { kind: "quote", id: createdFromQuoteId } : null;
}
