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
import { useChainTurns } from "../decisions/use-chain-turns";
import { pageSize, pagesOfRange, type QueueItem } from "./queue-place";

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

/** The number of rows read before and after the ones on screen. */
const rowsAhead = 15;
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
  const [currentPlace, setCurrentPlace] = useState(0);
  const [frontPages, setFrontPages] = useState(1);
  const chainTurns = useChainTurns(isOwnOnly, search);
  const lastTotal = useRef<number | null>(null);
  const lastPlace = Math.max(0, (lastTotal.current ?? 1) - 1);
  const chainDraftCount = chainTurns.drafts.length;
  // The front pages stay in the list, because the queue begins with them.
  const wantedPages = [
    ...pagesOfRange(0, Math.min(frontPages * pageSize - 1, lastPlace)),
    ...pagesOfRange(
      visibleRange.from - chainDraftCount - rowsAhead,
      Math.min(visibleRange.to - chainDraftCount + rowsAhead, lastPlace),
    ),
    ...pagesOfRange(currentPlace, Math.min(currentPlace + rowsAhead, lastPlace)),
  ];
  const list = [...new Set([1, ...wantedPages])].sort((one, other) => one - other);
  const listed = list.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new at every render, its page numbers are not
  const pages = useMemo(() => list, [listed]);
  const request = { filter: isOwnOnly ? ("mine" as const) : ("ready" as const), search, pageSize };
  const read = useQueries({
    queries: pages.map((page) => supplierInvoiceDraftsQuery(company.id, { ...request, page })),
  });
  const count = read.find(({ data }) => data)?.data?.total ?? lastTotal.current;
  lastTotal.current = count;

  const readInstants = read.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are new at every render, unlike their instants
  const { items, chainDrafts } = useMemo(() => {
    const listed = new Set(read.flatMap(({ data }) => (data?.items ?? []).map(idOf)));
    const chainDrafts = chainTurns.drafts.filter(({ id }) => !listed.has(id));
    const pagedItems = read.flatMap(({ data, dataUpdatedAt }, page) =>
      (data?.items ?? []).map((draft, index) => ({
        index: chainDrafts.length + ((pages[page] ?? 1) - 1) * pageSize + index,
        draft,
        readAt: dataUpdatedAt,
      })),
    );
    return {
      items: [...chainDrafts.map((draft, index) => ({ index, draft, readAt: chainTurns.readAt })), ...pagedItems],
      chainDrafts,
    };
  }, [readInstants, pages, chainTurns.drafts, chainTurns.readAt]);
  const index = items.find(({ draft }) => draft.id === currentDraftId)?.index;
  useEffect(() => {
    if (index !== undefined) setCurrentPlace(Math.max(0, index - chainDraftCount));
  }, [index, chainDraftCount]);
  const draftIdsByCall = [chainDrafts.slice(0, maxEvidenceDrafts), ...read.map(({ data }) => data?.items ?? [])].map(
    (drafts) => drafts.map(idOf),
  );
  const approvalStates = useApprovalStates(isOwnOnly ? draftIdsByCall : []);
  const evidenceReads = useQueries({
    queries: draftIdsByCall.filter(({ length }) => length > 0).map((ids) => evidenceOfDraftsQuery(company.id, ids)),
  });
  const evidenceReadInstants = evidenceReads.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are new at every render, unlike their instants
  const evidence = useMemo(
    () => new Map(evidenceReads.flatMap(({ data }) => (data ?? []).map((one) => [one.draftId, one] as const))),
    [evidenceReadInstants],
  );

  return {
    items,
    // The total waits for the drafts that come first, so that rows do not move after they are shown.
    total: count === null || !chainTurns.isRead ? null : count + chainDrafts.length,
    problem: read.find(({ error, data }) => error && !data)?.error ?? null,
    evidence,
    approvalStates,
    chainDrafts,
    search,
    setSearch: (text) => {
      setSearch(text);
      setVisibleRange({ from: 0, to: 0 });
      setCurrentPlace(0);
      setFrontPages(1);
      lastTotal.current = null;
    },
    reportRange: (from, to) => setVisibleRange((now) => (now.from === from && now.to === to ? now : { from, to })),
    readNextPage: () => setFrontPages((now) => (now < maxFrontPages && now * pageSize <= lastPlace ? now + 1 : now)),
    refetch: () => {
      for (const one of read) void one.refetch();
    },
  };
}

const idOf = ({ id }: { id: string }) => id;
