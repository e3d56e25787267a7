"use client";

import { useQueries } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { approvalStatesQuery } from "@/lib/api/browser/purchases/approval-rules";
import {
  type ApprovalStateView,
  mayApproveByRules,
  type RulePermission,
} from "@/lib/api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

export type ApprovalStates = {
  /** Approval states by draft id; earlier ones stay while they are read again. */
  byDraftId: ReadonlyMap<string, ApprovalStateView>;
  /** Is true when no page is being read for the first time. */
  isRead: boolean;
  /** The instant of the last read of each state, in milliseconds, by draft id. */
  readAt: ReadonlyMap<string, number>;
};

export type ReasonNotToApprove = Exclude<RulePermission["is"], "may">;

/**
 * Reads the approval states of pages of drafts, one call per page. @param draftIdPages the ids of the drafts on each
 * page; a page that is not read yet has no ids
 */
export function useApprovalStates(draftIdPages: readonly (readonly string[])[]): ApprovalStates {
  const company = useCompany();
  const knownStates = useRef<Pick<ApprovalStates, "byDraftId" | "readAt">>({ byDraftId: new Map(), readAt: new Map() });
  const stateResults = useQueries({
    queries: draftIdPages
      .filter(({ length }) => length > 0)
      .map((draftIds) => approvalStatesQuery(company.id, draftIds)),
  });
  const readInstantsText = stateResults.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are new at every render, unlike their instants
  const { byDraftId, readAt } = useMemo(() => {
    const statesWithReadAt = stateResults.flatMap(({ data, dataUpdatedAt }) =>
      (data ?? []).map((approvalState) => ({ approvalState, dataUpdatedAt })),
    );
    knownStates.current = {
      byDraftId: new Map([
        ...knownStates.current.byDraftId,
        ...statesWithReadAt.map(({ approvalState }) => [approvalState.draftId, approvalState] as const),
      ]),
      readAt: new Map([
        ...knownStates.current.readAt,
        ...statesWithReadAt.map(({ approvalState, dataUpdatedAt }) => [approvalState.draftId, dataUpdatedAt] as const),
      ]),
    };
    return knownStates.current;
  }, [readInstantsText]);
  // A failed read is repeated and delays nothing: the rules are checked again when the person approves.
  return {
    byDraftId,
    readAt,
    isRead: stateResults.every(({ isPending, failureCount }) => !isPending || failureCount > 0),
  };
}

/**
 * Returns the reason why the company's rules do not let a person approve a draft; null where they do, or where nothing
 * is known.
 */
export function reasonNotToApprove(
  { byDraftId }: Pick<ApprovalStates, "byDraftId">,
  { id, mayApprove }: SupplierInvoiceDraft,
): ReasonNotToApprove | null {
  const approvalState = byDraftId.get(id);
  if (!approvalState || mayApproveByRules(approvalState, mayApprove)) return null;
  const { is: permissionKind } = approvalState.verdict;
  return permissionKind === "may" ? null : permissionKind;
}
