"use client";

import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { evidenceOfQuery } from "@/lib/api/browser/purchases/approvals";
import { supplierInvoiceDraftsQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { type Evidence, mostOfEvidence } from "@/lib/api/contract/purchases/approval";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { Problem } from "@/lib/values/problem";
import { useChainTurns } from "../decisions/use-chain-turns";
import { type Standings, useStandings } from "../decisions/use-standings";
import { pageSize, pagesOf, type QueueItem } from "./queue-place";

export type Queue = {
  /** The items that have been read, in order; places that are missing are not read yet. */
  items: readonly QueueItem[];
  /** The number of drafts in the queue; null before it is known. */
  total: number | null;
  problem: Problem | null;
  evidence: ReadonlyMap<string, Evidence>;
  /** The approval states of the drafts under the company's rules, for this person. */
  standings: Standings;
  /** The first drafts of the queue: this person is next by the company's rules, while the service waits for others. */
  ofChains: readonly SupplierInvoiceDraft[];
  search: string;
  setSearch: (search: string) => void;
  /** Takes the places that are on screen, counted from 0. */
  show: (from: number, to: number) => void;
  /** Reads one more page from the front when no read draft is left to decide; a few pages at most. */
  readOn: () => void;
  refetch: () => void;
};

/** The number of rows read before and after the ones on screen. */
const ahead = 15;
/** The most pages read from the front to find a draft that may be approved. */
const mostOn = 4;

/**
 * Reads the waiting drafts page by page as they come on screen, so that a long queue costs no more than a short one. The
 * drafts for which this person is next by the company's rules alone come first.
 *
 * @param currentDraftId the draft that is open; the drafts after it are read in advance
 * @param isOwnOnly      whether only drafts this person may approve now are read; otherwise all that wait for approval
 */
export function useQueue(mine: boolean, current: string | null): Queue {
  const company = useCompany();
  const [search, setSearch] = useState("");
  const [seen, setSeen] = useState({ from: 0, to: 0 });
  const [at, setAt] = useState(0);
  const [front, setFront] = useState(1);
  const chains = useChainTurns(mine, search);
  const lastTotal = useRef<number | null>(null);
  const last = Math.max(0, (lastTotal.current ?? 1) - 1);
  const shift = chains.drafts.length;
  // The front pages stay in the list, because the queue begins with them.
  const wanted = [
    ...pagesOf(0, Math.min(front * pageSize - 1, last)),
    ...pagesOf(seen.from - shift - ahead, Math.min(seen.to - shift + ahead, last)),
    ...pagesOf(at, Math.min(at + ahead, last)),
  ];
  const list = [...new Set([1, ...wanted])].sort((one, other) => one - other);
  const listed = list.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is new at every render, what it says is not
  const pages = useMemo(() => list, [listed]);
  const asked = { filter: mine ? ("mine" as const) : ("ready" as const), search, pageSize };
  const read = useQueries({
    queries: pages.map((page) => supplierInvoiceDraftsQuery(company.id, { ...asked, page })),
  });
  const count = read.find(({ data }) => data)?.data?.total ?? lastTotal.current;
  lastTotal.current = count;

  const stamps = read.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are new at every render, their stamps are not
  const { items, ofChains } = useMemo(() => {
    const listed = new Set(read.flatMap(({ data }) => (data?.items ?? []).map(idOf)));
    const ofChains = chains.drafts.filter(({ id }) => !listed.has(id));
    const rest = read.flatMap(({ data, dataUpdatedAt }, page) =>
      (data?.items ?? []).map((draft, index) => ({
        index: ofChains.length + ((pages[page] ?? 1) - 1) * pageSize + index,
        draft,
        readAt: dataUpdatedAt,
      })),
    );
    return { items: [...ofChains.map((draft, index) => ({ index, draft, readAt: chains.readAt })), ...rest], ofChains };
  }, [stamps, pages, chains.drafts, chains.readAt]);
  const index = items.find(({ draft }) => draft.id === current)?.index;
  useEffect(() => {
    if (index !== undefined) setAt(Math.max(0, index - shift));
  }, [index, shift]);
  const lists = [ofChains.slice(0, mostOfEvidence), ...read.map(({ data }) => data?.items ?? [])].map((drafts) =>
    drafts.map(idOf),
  );
  const standings = useStandings(mine ? lists : []);
  const looked = useQueries({
    queries: lists.filter(({ length }) => length > 0).map((ids) => evidenceOfQuery(company.id, ids)),
  });
  const lookedAt = looked.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  const evidence = useMemo(
    () => new Map(looked.flatMap(({ data }) => (data ?? []).map((one) => [one.draftId, one] as const))),
    [lookedAt],
  );

  return {
    items,
    // The total waits for the drafts that come first, so that rows do not move after they are shown.
    total: count === null || !chains.isRead ? null : count + ofChains.length,
    problem: read.find(({ error, data }) => error && !data)?.error ?? null,
    evidence,
    standings,
    ofChains,
    search,
    setSearch: (text) => {
      setSearch(text);
      setSeen({ from: 0, to: 0 });
      setAt(0);
      setFront(1);
      lastTotal.current = null;
    },
    show: (from, to) => setSeen((now) => (now.from === from && now.to === to ? now : { from, to })),
    readOn: () => setFront((now) => (now < mostOn && now * pageSize <= last ? now + 1 : now)),
    refetch: () => {
      for (const one of read) void one.refetch();
    },
  };
}

const idOf = ({ id }: { id: string }) => id;
