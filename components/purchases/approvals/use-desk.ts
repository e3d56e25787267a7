"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { approvalDeskQuery } from "@/lib/api/browser/purchases/approvals";
import type { ApprovalRequest } from "@/lib/api/contract/purchases/approval";

export type Desk = {
  /** The request about a draft that is open, or that was answered to this person; undefined where there is none. */
  of: (draftId: string) => ApprovalRequest | undefined;
  /** The requests that wait for this person. */
  mine: readonly ApprovalRequest[];
  /** The instant of the last read in milliseconds; 0 before the first one. */
  readAt: number;
};

/** Reads the questions and hand-overs that are open in the company, and the answers to this person's questions. */
export function useDesk(): Desk {
  const company = useCompany();
  const { data: requests, dataUpdatedAt: readAt } = useQuery(approvalDeskQuery(company.id));
  return useMemo(() => {
    const byDraft = new Map((requests ?? []).map((one) => [one.draftId, one]));
    return { of: (draftId) => byDraft.get(draftId), mine: (requests ?? []).filter(({ isMine }) => isMine), readAt };
  }, [requests, readAt]);
}

/** Whether the request about a draft waits for somebody other than this person. */
export function waitsForOther(request: ApprovalRequest | undefined): boolean {
  if (!request || request.isMine) return false;
  return request.kind === "handover" || request.answer === null;
}
