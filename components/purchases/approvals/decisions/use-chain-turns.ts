"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { chainTurnsQuery } from "@/lib/api/browser/purchases/approval-rules";
import { supplierInvoiceDraftsQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

/** The number of drafts one call asks for. */
const atOnce = 20;
/** The most drafts shown in the queue at a time, the earliest due first; others follow as these are decided. */
const mostListed = 200;

/**
 * Reads the drafts whose next approver by the company's rules is this person. The service's own list lacks the ones for
 * which it waits for other people.
 *
 * @param isEnabled whether this person decides on supplier invoices at all
 */
export function useChainTurns(mine: boolean, search: string) {
  const company = useCompany();
  const turns = useQuery({ ...chainTurnsQuery(company.id), enabled: mine });
  const ids = (turns.data ?? []).slice(0, mostListed);
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) =>
    ids.slice(at * atOnce, (at + 1) * atOnce),
  );
  const read = useQueries({
    queries: parts.map((part) =>
      supplierInvoiceDraftsQuery(company.id, { filter: "ready", ids: part, search, pageSize: atOnce }),
    ),
  });
  const stamps = read.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are new at every render, their stamps are not
  const drafts = useMemo(
    (): readonly SupplierInvoiceDraft[] => read.flatMap(({ data }) => data?.items ?? []),
    [stamps],
  );
  const isRead = [turns, ...read].every((one) => !mine || !one.isPending || one.failureCount > 0);
  const readAt = Math.min(turns.dataUpdatedAt, ...read.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return { drafts, isRead, readAt };
}
