import type { StageName } from "@/components/ui/stage";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { ApprovalStatus, SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

export type PurchaseStage = "invoiced" | "paid" | "overdue" | "credit" | "voided" | "unknown";
/** The key of the words of a stage; a draft has those of its approval. */
export type PurchaseStageKey = PurchaseStage | `draft_${ApprovalStatus}`;

const glyphByApproval: Record<ApprovalStatus, StageName> = {
  none: "draft",
  changed: "draft",
  unknown: "unknown",
  ready: "sent",
  approved: "accepted",
  rejected: "refused",
};

/** Returns the glyph and the words that lists show for a draft, by how far its approval is. */
export const stageOfDraft = ({ approval }: Pick<SupplierInvoiceDraft, "approval">) => ({
  stage: glyphByApproval[approval],
  stageKey: `draft_${approval}` as const satisfies PurchaseStageKey,
});

/** Returns the stage that lists show for a booked supplier invoice. */
export function purchaseStageOf(invoice: Pick<SupplierInvoice, "status" | "isCredit" | "isDeleted">): PurchaseStage {
  if (invoice.isDeleted) return "voided";
  if (invoice.status === "paid") return "paid";
  if (invoice.isCredit) return "credit";
  if (invoice.status === "unknown") return "unknown";
  return invoice.status === "overdue" ? "overdue" : "invoiced";
}
