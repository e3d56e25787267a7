import type { ApprovalStateView } from "@/lib/api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

type ApprovedDraft = Pick<SupplierInvoiceDraft, "approvalOrder" | "approvers" | "approvingBooks">;

/**
 * Returns true when a person's approval is the last one and the invoice is booked with it, by the service itself or by the
 * booking that follows the approval.
 *
 * @param approvalState the state by the company's rules; undefined until it is read
 * @param mayBook whether the person's role books supplier invoices
 */
export function isBookedByApproval(
  { approvalOrder, approvers, approvingBooks }: ApprovedDraft,
  approvalState: Pick<ApprovalStateView, "verdict"> | undefined,
  mayBook: boolean,
): boolean {
  const verdict = approvalState?.verdict;
  if (verdict && !(verdict.is === "may" && verdict.isLast)) return false;
  const openApprovers = approvers.filter(({ isApproved }) => !isApproved);
  return approvingBooks || (mayBook && (approvalOrder === "anybody" || openApprovers.length <= 1));
}
