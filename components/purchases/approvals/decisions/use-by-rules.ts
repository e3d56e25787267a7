"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { approvalStandingQuery } from "@/lib/api/browser/purchases/approval-rules";
import { type ApprovalStanding, mayByRules } from "@/lib/api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

/**
 * Whether a person may approve a draft by the company's rules. Until the rules are read, the service's own answer counts.
 *
 * @param stateInQueue the approval state the queue has read, if any
 */
export function useByRules(draft: SupplierInvoiceDraft | null, known: ApprovalStanding | undefined): boolean {
  const company = useCompany();
  const isReady = draft?.approval === "ready";
  const read = useQuery({ ...approvalStandingQuery(company.id, draft?.id ?? ""), enabled: isReady });
  const standing = read.data ?? known;
  if (!draft || !isReady) return false;
  return standing ? mayByRules(standing, draft.mayApprove) : draft.mayApprove;
}
