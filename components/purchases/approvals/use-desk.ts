"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { approvalDeskQuery } from "@/lib/api/browser/purchases/approvals";
import type { ApprovalRequest } from "@/lib/api/contract/purchases/approval";

export type Desk = {
  /** What is open about a draft, or was answered to this person; undefined where nothing is. */
  of: (draftId: string) => ApprovalRequest | undefined;
  /** What waits for this person. */
  mine: readonly ApprovalRequest[];
  /** Milliseconds, when it was read; 0 before. */
  readAt: number;
};

/** Questions and hand-overs that are open in the company, and answers to what this person asked. */
export function useDesk(): Desk {
  const company = useCompany();
  const { data: requests, dataUpdatedAt: readAt } = useQuery(approvalDeskQuery(company.id));
  return useMemo(() => {
    const byDraft = new Map((requests ?? []).map((one) => [one.draftId, one]));
    return { of: (draftId) => byDraft.get(draftId), mine: (requests ?? []).filter(({ isMine }) => isMine), readAt };
  }, [requests, readAt]);
}

/** Whether a draft waits for somebody else than this person. */
export function waitsForOther(request: ApprovalRequest | undefined): boolean {
  if (!request || request.isMine) return false;
  return request.kind === "handover" || request.answer === null;
}
