import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { SaleDocument } from "./use-sale";

type Origin = Pick<Invoice, "createdFromOrderId" | "createdFromQuoteId">;

/** By which document the sale of an invoice is found; null of one that was written by itself. */
export function saleOf({ createdFromOrderId, createdFromQuoteId }: Origin): SaleDocument | null {
  if (createdFromOrderId) return { kind: "order", id: createdFromOrderId };
  return createdFromQuoteId ? { kind: "quote", id: createdFromQuoteId } : null;
}
