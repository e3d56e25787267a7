import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

/**
 * Whether the service itself waits for the approval of somebody besides the person who asks.
 *
 * Rule: only an approval order that waits for all approvers counts. An unknown order may let anybody approve alone, and
 *       whoever registered an invoice may approve it only if a second approval is certain to be needed
 */
export function isAwaitingOtherApprovers(
  { approvalOrder, approvers }: Pick<SupplierInvoiceDraft, "approvalOrder" | "approvers">,
  isSelf: (userId: string) => boolean,
): boolean {
  const isWaitingForAll = approvalOrder === "inOrder" || approvalOrder === "inAnyOrder";
  return isWaitingForAll && approvers.some(({ userId, isApproved }) => !isApproved && !isSelf(userId));
}
