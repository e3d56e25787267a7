"use client";

import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { evidenceOfDraftsQuery } from "@/lib/api/browser/purchases/approvals";
import { supplierInvoiceDraftsQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { type Evidence, maxEvidenceDrafts } from "@/lib/api/contract/purchases/approval";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { Problem } from "@/lib/values/problem";
import { type ApprovalStates, useApprovalStates } from "../decisions/use-approval-states";
import { useDraftsInChain } from "../decisions/use-chain-turns";
import { draftPageSize, pageNumbersOfRange, type QueueItem } from "./queue-place";

export type Queue = {
  /** The items that have been read, in order; an item whose page is not read yet is missing. */
  items: readonly QueueItem[];
  /** The number of drafts in the queue; null before it is known. */
  total: number | null;
  problem: Problem | null;
  evidence: ReadonlyMap<string, Evidence>;
  /** The approval states of the drafts under the company's rules, for this person. */
  approvalStates: ApprovalStates;
  /** The first drafts of the queue: this person is next by the company's rules, while the service waits for others. */
  chainDrafts: readonly SupplierInvoiceDraft[];
  search: string;
  setSearch: (search: string) => void;
  /** Takes the indexes of the rows that are on screen, counted from 0. */
  reportRange: (from: number, to: number) => void;
  /** Reads one more page from the front when no read draft is left to decide; a few pages at most. */
  readNextPage: () => void;
  refetch: () => void;
};

/** The number of rows that are read before and after the rows on screen. */
const rowsReadAhead = 15;
/** The most pages read from the front to find a draft that may be approved. */
const maxFrontPages = 4;

/**
 * Reads the waiting drafts page by page as they come on screen, so that a long queue costs no more than a short one.
 * The drafts for which this person is next by the company's rules alone come first.
 *
 * @param currentDraftId the draft that is open; the drafts after it are read in advance
 * @param isOwnOnly      whether only drafts this person may approve now are read; otherwise all that wait for approval
 */
export function useQueue(isOwnOnly: boolean, currentDraftId: string | null): Queue {
  const company = useCompany();
  const [search, setSearch] = useState("");
  const [visibleRange, setVisibleRange] = useState({ from: 0, to: 0 });
  const [currentIndex, setCurrentIndex] = useState(0);
  const [frontPageCount, setFrontPageCount] = useState(1);
  const chainTurns = useDraftsInChain(isOwnOnly, search);
  const lastTotal = useRef<number | null>(null);
  const lastIndex = Math.max(0, (lastTotal.current ?? 1) - 1);
  const chainDraftCount = chainTurns.drafts.length;
  // The front pages stay in the list, because the queue begins with them.
  const wantedPageNumbers = [
    ...pageNumbersOfRange(0, Math.min(frontPageCount * draftPageSize - 1, lastIndex)),
    ...pageNumbersOfRange(
      visibleRange.from - chainDraftCount - rowsReadAhead,
      Math.min(visibleRange.to - chainDraftCount + rowsReadAhead, lastIndex),
    ),
    ...pageNumbersOfRange(currentIndex, Math.min(currentIndex + rowsReadAhead, lastIndex)),
  ];
  const pageNumbers = [...new Set([1, ...wantedPageNumbers])].sort((left, right) => left - right);
  const pageNumbersText = pageNumbers.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new at every render, its page numbers are not
  const stablePageNumbers = useMemo(() => pageNumbers, [pageNumbersText]);
  const listRequest = { filter: isOwnOnly ? ("mine" as const) : ("ready" as const), search, pageSize: draftPageSize };
  const draftResults = useQueries({
    queries: stablePageNumbers.map((pageNumber) =>
      supplierInvoiceDraftsQuery(company.id, { ...listRequest, page: pageNumber }),
    ),
  });
  const totalInService = draftResults.find(({ data }) => data)?.data?.total ?? lastTotal.current;
  lastTotal.current = totalInService;

  const readInstantsText = draftResults.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are new at every render, unlike their instants
  const { items, chainDrafts } = useMemo(() => {
    const listedIds = new Set(draftResults.flatMap(({ data }) => (data?.items ?? []).map(draftIdOf)));
    const chainDrafts = chainTurns.drafts.filter(({ id }) => !listedIds.has(id));
    const pagedItems = draftResults.flatMap(({ data, dataUpdatedAt }, pageIndex) =>
      (data?.items ?? []).map((draft, index) => ({
        index: chainDrafts.length + ((stablePageNumbers[pageIndex] ?? 1) - 1) * draftPageSize + index,
        draft,
        readAt: dataUpdatedAt,
      })),
    );
    return {
      items: [...chainDrafts.map((draft, index) => ({ index, draft, readAt: chainTurns.readAt })), ...pagedItems],
      chainDrafts,
    };
  }, [readInstantsText, stablePageNumbers, chainTurns.drafts, chainTurns.readAt]);
  const currentItemIndex = items.find(({ draft }) => draft.id === currentDraftId)?.index;
  useEffect(() => {
    if (currentItemIndex !== undefined) setCurrentIndex(Math.max(0, currentItemIndex - chainDraftCount));
  }, [currentItemIndex, chainDraftCount]);
  const draftIdsByCall = [
    chainDrafts.slice(0, maxEvidenceDrafts),
    ...draftResults.map(({ data }) => data?.items ?? []),
  ].map((drafts) => drafts.map(draftIdOf));
  const approvalStates = useApprovalStates(isOwnOnly ? draftIdsByCall : []);
  const evidenceResults = useQueries({
    queries: draftIdsByCall.filter(({ length }) => length > 0).map((ids) => evidenceOfDraftsQuery(company.id, ids)),
  });
  const evidenceInstantsText = evidenceResults.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are new at every render, unlike their instants
  const evidence = useMemo(
    () =>
      new Map(
        evidenceResults.flatMap(({ data }) =>
          (data ?? []).map((draftEvidence) => [draftEvidence.draftId, draftEvidence] as const),
        ),
      ),
    [evidenceInstantsText],
  );

  return {
    items,
    // The total waits for the drafts that come first, so that rows do not move after they are shown.
    total: totalInService === null || !chainTurns.isRead ? null : totalInService + chainDrafts.length,
    problem: draftResults.find(({ error, data }) => error && !data)?.error ?? null,
    evidence,
    approvalStates,
    chainDrafts,
    search,
    setSearch: (newSearch) => {
      setSearch(newSearch);
      setVisibleRange({ from: 0, to: 0 });
      setCurrentIndex(0);
      setFrontPageCount(1);
      lastTotal.current = null;
    },
    reportRange: (from, to) =>
      setVisibleRange((currentRange) =>
        currentRange.from === from && currentRange.to === to ? currentRange : { from, to },
      ),
    readNextPage: () =>
      setFrontPageCount((currentPageCount) =>
        currentPageCount < maxFrontPages && currentPageCount * draftPageSize <= lastIndex
          ? currentPageCount + 1
          : currentPageCount,
      ),
    refetch: () => {
      for (const result of draftResults) void result.refetch();
    },
  };
}

const draftIdOf = ({ id }: { id: string }) => id;
