"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { batchQuery, submitBatch } from "@/lib/api/browser/operations/batches";
import { toApprovalCommand } from "@/lib/api/browser/purchases/approval-operations";
import { approvalStatesQuery } from "@/lib/api/browser/purchases/approval-rules";
import { evidenceOfDraftsQuery } from "@/lib/api/browser/purchases/approvals";
import { announcedBookingOf } from "@/lib/api/browser/purchases/booking";
import { approvalQueueQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { type Batch, maxBatchSize } from "@/lib/api/contract/operations/batch";
import { mayApproveByRules } from "@/lib/api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { mayDo } from "@/lib/rules/access/roles";
import { Problem } from "@/lib/values/problem";
import { draftPageSize } from "./queue-place";

export type BulkApproval = {
  isBusy: boolean;
  problem: Problem | null;
  markedDrafts: readonly SupplierInvoiceDraft[];
  /** Marks the drafts at the front of the queue that have no findings and that this person may approve now. */
  markDrafts: (
    search: string,
    chainDrafts: readonly SupplierInvoiceDraft[],
    isHandled: (draft: SupplierInvoiceDraft) => boolean,
  ) => Promise<readonly SupplierInvoiceDraft[]>;
  clearMarks: () => void;
  /** Submits the batch. @returns the id of the submitted batch; null where it was not submitted */
  submitBatchOnce: () => Promise<string | null>;
  /** The batch whose results are shown; null until it is read. */
  batch: Batch | null;
  /** The problem that occurred when the shown batch was read. */
  readProblem: Problem | null;
};

/**
 * Marks drafts without findings and approves them as one batch, whose id prevents a second submission.
 *
 * @param shownBatchId the batch whose results are shown
 */
export function useBulkApproval(shownBatchId: string | null): BulkApproval {
  const company = useCompany();
  const queryClient = useQueryClient();
  const [markedDrafts, setMarkedDrafts] = useState<readonly SupplierInvoiceDraft[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [batchId, setBatchId] = useState(() => crypto.randomUUID());
  const batchResult = useQuery({ ...batchQuery(company.id, shownBatchId ?? ""), enabled: shownBatchId !== null });

  /** Returns the drafts that have no findings and that this person may approve now by the company's rules as well. */
  async function filterApprovable(drafts: readonly SupplierInvoiceDraft[]) {
    if (drafts.length === 0) return [];
    const ids = drafts.map(({ id }) => id);
    const [evidenceOfDrafts, approvalStates] = await Promise.all([
      queryClient.fetchQuery(evidenceOfDraftsQuery(company.id, ids)),
      queryClient.fetchQuery(approvalStatesQuery(company.id, ids)),
    ]);
    const cleanDraftIds = new Set(evidenceOfDrafts.flatMap(({ isClean, draftId }) => (isClean ? draftId : [])));
    const stateByDraft = new Map(approvalStates.map((approvalState) => [approvalState.draftId, approvalState]));
    return drafts.filter(({ id, mayApprove }) => {
      const approvalState = stateByDraft.get(id);
      return cleanDraftIds.has(id) && approvalState !== undefined && mayApproveByRules(approvalState, mayApprove);
    });
  }

  return {
    isBusy,
    problem,
    markedDrafts,
    batch: shownBatchId === null ? null : (batchResult.data ?? null),
    readProblem: shownBatchId === null ? null : batchResult.error,
    markDrafts: async (search, chainDrafts, isHandled) => {
      setIsBusy(true);
      setProblem(null);
      const approvableDrafts: SupplierInvoiceDraft[] = [];
      try {
        approvableDrafts.push(...(await filterApprovable(chainDrafts.slice(0, draftPageSize))));
        for (let pageNumber = 1; pageNumber * draftPageSize <= maxBatchSize; pageNumber += 1) {
          const queuePage = await queryClient.fetchQuery(
            approvalQueueQuery(company.id, { page: pageNumber, pageSize: draftPageSize, search }),
          );
          approvableDrafts.push(...(await filterApprovable(queuePage.items)));
          if (pageNumber >= queuePage.pages) break;
        }
      } catch (error) {
        setProblem(error instanceof Problem ? error : new Problem("internal"));
      }
      const draftsToMark = approvableDrafts.filter((draft) => !isHandled(draft)).slice(0, maxBatchSize);
      setIsBusy(false);
      setMarkedDrafts(draftsToMark);
      return draftsToMark;
    },
    clearMarks: () => setMarkedDrafts([]),
    submitBatchOnce: async () => {
      if (isBusy) return null;
      setIsBusy(true);
      setProblem(null);
      const mayBook = mayDo(company.role, "accounting.operate");
      const commands = markedDrafts.map((draft) =>
        toApprovalCommand(
          draft,
          `${batchId}:${draft.id}`,
          mayBook ? announcedBookingOf(draft, company.currencyCode) : null,
        ),
      );
      const submitResult = await submitBatch(company.id, batchId, commands);
      setIsBusy(false);
      if (!submitResult.ok) {
        setProblem(submitResult.problem);
        return null;
      }
      setMarkedDrafts([]);
      setBatchId(crypto.randomUUID());
      return batchId;
    },
  };
}
