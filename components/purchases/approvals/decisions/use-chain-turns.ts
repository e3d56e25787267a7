"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { chainTurnsQuery } from "@/lib/api/browser/purchases/approval-rules";
import { supplierInvoiceDraftsQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

/** The number of drafts one call asks for. */
const draftsPerCall = 20;
/**
 * The largest number of drafts shown in the queue at a time, the earliest due first. Other drafts follow as these
 * are decided.
 */
const maxListedDrafts = 200;

/**
 * Reads the drafts whose next approver by the company's rules is this person. The service's own list lacks those drafts
 * for which the service waits for somebody else.
 *
 * @param isApprover whether this person decides on supplier invoices at all
 */
export function useDraftsInChain(isApprover: boolean, search: string) {
  const company = useCompany();
  const turnsResult = useQuery({ ...chainTurnsQuery(company.id), enabled: isApprover });
  const draftIds = (turnsResult.data ?? []).slice(0, maxListedDrafts);
  const draftIdsByCall = Array.from({ length: Math.ceil(draftIds.length / draftsPerCall) }, (_, callIndex) =>
    draftIds.slice(callIndex * draftsPerCall, (callIndex + 1) * draftsPerCall),
  );
  const draftResults = useQueries({
    queries: draftIdsByCall.map((callIds) =>
      supplierInvoiceDraftsQuery(company.id, { filter: "ready", ids: callIds, search, pageSize: draftsPerCall }),
    ),
  });
  const readInstantsText = draftResults.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are new at every render, unlike their instants
  const drafts = useMemo(
    (): readonly SupplierInvoiceDraft[] => draftResults.flatMap(({ data }) => data?.items ?? []),
    [readInstantsText],
  );
  const isRead = [turnsResult, ...draftResults].every(
    (result) => !isApprover || !result.isPending || result.failureCount > 0,
  );
  const readAt = Math.min(turnsResult.dataUpdatedAt, ...draftResults.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return { drafts, isRead, readAt };
}
