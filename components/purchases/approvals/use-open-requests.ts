"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { approvalRequestsQuery } from "@/lib/api/browser/purchases/approvals";
import type { ApprovalRequest } from "@/lib/api/contract/purchases/approval";

export type OpenRequests = {
  /** Returns the request about a draft if it is open or was answered to this person; otherwise undefined. */
  requestOf: (draftId: string) => ApprovalRequest | undefined;
  /** The requests that wait for this person. */
  receivedRequests: readonly ApprovalRequest[];
  /** The instant of the last read in milliseconds; 0 before the first one. */
  readAt: number;
};

/** Reads the questions and hand-overs that are open in the company, and the answers to this person's questions. */
export function useOpenRequests(): OpenRequests {
  const company = useCompany();
  const { data: requests, dataUpdatedAt: readAt } = useQuery(approvalRequestsQuery(company.id));
  return useMemo(() => {
    const requestByDraft = new Map((requests ?? []).map((request) => [request.draftId, request]));
    return {
      requestOf: (draftId) => requestByDraft.get(draftId),
      receivedRequests: (requests ?? []).filter(({ isMine }) => isMine),
      readAt,
    };
  }, [requests, readAt]);
}

/** Returns whether the request about a draft waits for somebody other than this person. */
export function waitsForColleague(request: ApprovalRequest | undefined): boolean {
  // A request to book a draft keeps nobody from deciding about it.
  if (!request || request.isMine || request.kind === "booking") return false;
  return request.kind === "handover" || request.answer === null;
}
