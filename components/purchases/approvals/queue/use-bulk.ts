"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { batchQuery, submitBatch } from "@/lib/api/browser/operations/batches";
import { approvalOfMany } from "@/lib/api/browser/purchases/approval-operations";
import { approvalStandingsQuery } from "@/lib/api/browser/purchases/approval-rules";
import { evidenceOfQuery } from "@/lib/api/browser/purchases/approvals";
import { approvalQueueQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { type Batch, mostOfBatch } from "@/lib/api/contract/operations/batch";
import { mayByRules } from "@/lib/api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { Problem } from "@/lib/values/problem";
import { pageSize } from "./queue-place";

export type Bulk = {
  busy: boolean;
  problem: Problem | null;
  marked: readonly SupplierInvoiceDraft[];
  /** Marks the drafts at the front of the queue that have no findings and that this person may approve now. */
  mark: (
    search: string,
    ofChains: readonly SupplierInvoiceDraft[],
    isOver: (draft: SupplierInvoiceDraft) => boolean,
  ) => Promise<readonly SupplierInvoiceDraft[]>;
  clear: () => void;
  /** Submits the batch. @returns the id of the submitted batch; null where it was not submitted */
  order: () => Promise<string | null>;
  /** The batch whose results are shown; null until it is read. */
  batch: Batch | null;
  /** The problem that occurred when the shown batch was read. */
  unread: Problem | null;
};

/**
 * Marks drafts without findings and approves them as one batch, whose id prevents a second submission.
 *
 * @param shownBatchId the batch whose results are shown
 */
export function useBulk(shown: string | null): Bulk {
  const company = useCompany();
  const queries = useQueryClient();
  const [marked, setMarked] = useState<readonly SupplierInvoiceDraft[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [press, setPress] = useState(() => crypto.randomUUID());
  const read = useQuery({ ...batchQuery(company.id, shown ?? ""), enabled: shown !== null });

  /** Returns the drafts that have no findings and that this person may approve now by the company's rules as well. */
  async function clearOf(drafts: readonly SupplierInvoiceDraft[]) {
    if (drafts.length === 0) return [];
    const ids = drafts.map(({ id }) => id);
    const [looked, standings] = await Promise.all([
      queries.fetchQuery(evidenceOfQuery(company.id, ids)),
      queries.fetchQuery(approvalStandingsQuery(company.id, ids)),
    ]);
    const clean = new Set(looked.flatMap(({ isClean, draftId }) => (isClean ? draftId : [])));
    const standing = new Map(standings.map((one) => [one.draftId, one]));
    return drafts.filter(({ id, mayApprove }) => {
      const own = standing.get(id);
      return clean.has(id) && own !== undefined && mayByRules(own, mayApprove);
    });
  }

  return {
    busy,
    problem,
    marked,
    batch: shown === null ? null : (read.data ?? null),
    unread: shown === null ? null : read.error,
    mark: async (search, ofChains, isOver) => {
      setBusy(true);
      setProblem(null);
      const all: SupplierInvoiceDraft[] = [];
      try {
        all.push(...(await clearOf(ofChains.slice(0, pageSize))));
        for (let page = 1; page * pageSize <= mostOfBatch; page += 1) {
          const read = await queries.fetchQuery(approvalQueueQuery(company.id, { page, pageSize, search }));
          all.push(...(await clearOf(read.items)));
          if (page >= read.pages) break;
        }
      } catch (error) {
        setProblem(error instanceof Problem ? error : new Problem("internal"));
      }
      const clear = all.filter((draft) => !isOver(draft)).slice(0, mostOfBatch);
      setBusy(false);
      setMarked(clear);
      return clear;
    },
    clear: () => setMarked([]),
    order: async () => {
      if (busy) return null;
      setBusy(true);
      setProblem(null);
      const orders = marked.map((draft) => approvalOfMany(draft, `${press}:${draft.id}`));
      const result = await submitBatch(company.id, press, orders);
      setBusy(false);
      if (!result.ok) {
        setProblem(result.problem);
        return null;
      }
      setMarked([]);
      setPress(crypto.randomUUID());
      return press;
    },
  };
}
