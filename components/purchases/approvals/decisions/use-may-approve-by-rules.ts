"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { approvalStateQuery } from "@/lib/api/browser/purchases/approval-rules";
import { type ApprovalStateView, mayApproveByRules } from "@/lib/api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

/**
 * Returns whether a person may approve a draft by the company's rules. Until the rules are read, the service's own
 * answer counts.
 *
 * @param stateInQueue the approval state the queue has read, if any
 */
export function useMayApproveByRules(
  draft: SupplierInvoiceDraft | null,
  stateInQueue: ApprovalStateView | undefined,
): boolean {
  const company = useCompany();
  const isWaitingForApproval = draft?.approval === "ready";
  const stateResult = useQuery({ ...approvalStateQuery(company.id, draft?.id ?? ""), enabled: isWaitingForApproval });
  const approvalState = stateResult.data ?? stateInQueue;
  if (!draft || !isWaitingForApproval) return false;
  return approvalState ? mayApproveByRules(approvalState, draft.mayApprove) : draft.mayApprove;
}
