import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";

export type PurchaseStage = "invoiced" | "paid" | "overdue" | "credit" | "voided" | "unknown";

/** Returns the stage that lists show for a booked supplier invoice. */
export function purchaseStageOf(invoice: Pick<SupplierInvoice, "status" | "isCredit" | "isDeleted">): PurchaseStage {
  if (invoice.isDeleted) return "voided";
  if (invoice.status === "paid") return "paid";
  if (invoice.isCredit) return "credit";
  if (invoice.status === "unknown") return "unknown";
  return invoice.status === "overdue" ? "overdue" : "invoiced";
}
