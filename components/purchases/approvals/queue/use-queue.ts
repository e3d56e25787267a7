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
  /** Those that have been read, in order; gaps are not read yet. */
  items: readonly QueueItem[];
  /** Null before it is known. */
  total: number | null;
  problem: Problem | null;
  evidence: ReadonlyMap<string, Evidence>;
  /** How they stand under the company's rules, for this person. */
  standings: Standings;
  /** The first of them, which the service waits with for others: the person is next by the company's rules. */
  ofChains: readonly SupplierInvoiceDraft[];
  search: string;
  setSearch: (search: string) => void;
  /** Which places are on screen, from 0. */
  show: (from: number, to: number) => void;
  /** Reads one page more from the front, where nothing that was read is left to do; a few pages at most. */
  readOn: () => void;
  refetch: () => void;
};

/** How far ahead of what is on screen is read. */
const ahead = 15;
/** How many pages are read to find one that may be approved. */
const mostOn = 4;

/**
 * What waits, page after page as it comes on screen, so that a long queue costs no more than a short one. Before it stand the
 * drafts this person is next for by the company's rules alone.
 *
 * @param current the draft that is looked at: what comes after it is read before it is asked for
 * @param mine only what this person may approve now; else whatever waits for approval
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
  // The front stays: the queue begins with it.
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
    // Nothing moves once it is shown: what stands in front is known first.
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
