"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { batchQuery, submitBatch } from "@/lib/api/browser/operations/batches";
import { toApprovalCommand } from "@/lib/api/browser/purchases/approval-operations";
import { approvalStatesQuery } from "@/lib/api/browser/purchases/approval-rules";
import { evidenceOfDraftsQuery } from "@/lib/api/browser/purchases/approvals";
import { approvalQueueQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { type Batch, maxBatchSize } from "@/lib/api/contract/operations/batch";
import { mayApproveByRules } from "@/lib/api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { Problem } from "@/lib/values/problem";
import { pageSize } from "./queue-place";

export type BulkApproval = {
  busy: boolean;
  problem: Problem | null;
  markedDrafts: readonly SupplierInvoiceDraft[];
  /** Marks the drafts at the front of the queue that have no findings and that this person may approve now. */
  mark: (
    search: string,
    chainDrafts: readonly SupplierInvoiceDraft[],
    isHandled: (draft: SupplierInvoiceDraft) => boolean,
  ) => Promise<readonly SupplierInvoiceDraft[]>;
  clear: () => void;
  /** Submits the batch. @returns the id of the submitted batch; null where it was not submitted */
  submit: () => Promise<string | null>;
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
  const queries = useQueryClient();
  const [markedDrafts, setMarkedDrafts] = useState<readonly SupplierInvoiceDraft[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [batchId, setBatchId] = useState(() => crypto.randomUUID());
  const read = useQuery({ ...batchQuery(company.id, shownBatchId ?? ""), enabled: shownBatchId !== null });

  /** Returns the drafts that have no findings and that this person may approve now by the company's rules as well. */
  async function approvableOf(drafts: readonly SupplierInvoiceDraft[]) {
    if (drafts.length === 0) return [];
    const ids = drafts.map(({ id }) => id);
    const [evidenceList, approvalStates] = await Promise.all([
      queries.fetchQuery(evidenceOfDraftsQuery(company.id, ids)),
      queries.fetchQuery(approvalStatesQuery(company.id, ids)),
    ]);
    const cleanDraftIds = new Set(evidenceList.flatMap(({ isClean, draftId }) => (isClean ? draftId : [])));
    const stateByDraft = new Map(approvalStates.map((one) => [one.draftId, one]));
    return drafts.filter(({ id, mayApprove }) => {
      const approvalState = stateByDraft.get(id);
      return cleanDraftIds.has(id) && approvalState !== undefined && mayApproveByRules(approvalState, mayApprove);
    });
  }

  return {
    busy,
    problem,
    markedDrafts,
    batch: shownBatchId === null ? null : (read.data ?? null),
    readProblem: shownBatchId === null ? null : read.error,
    mark: async (search, chainDrafts, isHandled) => {
      setBusy(true);
      setProblem(null);
      const approvable: SupplierInvoiceDraft[] = [];
      try {
        approvable.push(...(await approvableOf(chainDrafts.slice(0, pageSize))));
        for (let page = 1; page * pageSize <= maxBatchSize; page += 1) {
          const read = await queries.fetchQuery(approvalQueueQuery(company.id, { page, pageSize, search }));
          approvable.push(...(await approvableOf(read.items)));
          if (page >= read.pages) break;
        }
      } catch (error) {
        setProblem(error instanceof Problem ? error : new Problem("internal"));
      }
      const clear = approvable.filter((draft) => !isHandled(draft)).slice(0, maxBatchSize);
      setBusy(false);
      setMarkedDrafts(clear);
      return clear;
    },
    clear: () => setMarkedDrafts([]),
    submit: async () => {
      if (busy) return null;
      setBusy(true);
      setProblem(null);
      const commands = markedDrafts.map((draft) => toApprovalCommand(draft, `${batchId}:${draft.id}`));
      const result = await submitBatch(company.id, batchId, commands);
      setBusy(false);
      if (!result.ok) {
        setProblem(result.problem);
        return null;
      }
      setMarkedDrafts([]);
      setBatchId(crypto.randomUUID());
      return batchId;
    },
  };
}
