"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { offersQuery } from "@/lib/api/browser/sales/offers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { SalesRow } from "../sales-row";
import { findMailedOfferIds, type OfferMailFacts } from "./send-lines";

const emptyTexts = { domestic: "", foreign: "" };

/**
 * Reads the facts that the mails of the marked offers need. The hook reads nothing where no offer is marked.
 *
 * @param operations the earlier operations about these documents; undefined while they are read
 */
export function useOfferMailFacts(rows: readonly SalesRow[], operations: readonly Operation[] | undefined) {
  const { id } = useCompany();
  const settingsQuery = useQuery({ ...companySettingsQuery(id), enabled: rows.some(({ bulk }) => bulk?.offer) });
  const mailedQuoteIds = findMailedOfferIds(rows, operations ?? []);
  const offerQueries = useQueries({
    queries: mailedQuoteIds.map((quoteId) => ({ ...offersQuery(id, quoteId), refetchInterval: false as const })),
  });
  const factQueries = [
    ...(settingsQuery.fetchStatus === "idle" && settingsQuery.isPending ? [] : [settingsQuery]),
    ...offerQueries,
  ];
  const offerMailFacts: OfferMailFacts = {
    texts: settingsQuery.data?.quoteMailText ?? emptyTexts,
    offers: new Map(
      mailedQuoteIds.flatMap((quoteId, index) =>
        offerQueries[index]?.data ? [[quoteId, offerQueries[index].data]] : [],
      ),
    ),
  };
  return {
    offerMailFacts,
    isRead: operations !== undefined && factQueries.every(({ data }) => data !== undefined),
    problem: factQueries.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const factQuery of factQueries) if (factQuery.error) void factQuery.refetch();
    },
  };
}
