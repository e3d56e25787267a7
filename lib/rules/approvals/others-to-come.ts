import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

/**
 * Whether the service itself waits for somebody besides the person who asks.
 *
 * Rule: an order nobody knows may let anybody approve alone, so nobody is counted on: only a second person who is sure to
 *       come allows who registered an invoice to approve it
 */
export function othersToCome(
  { approvalOrder, approvers }: Pick<SupplierInvoiceDraft, "approvalOrder" | "approvers">,
  isSelf: (userId: string) => boolean,
): boolean {
  const waitsForAll = approvalOrder === "inOrder" || approvalOrder === "inAnyOrder";
  return waitsForAll && approvers.some(({ userId, isApproved }) => !isApproved && !isSelf(userId));
}
