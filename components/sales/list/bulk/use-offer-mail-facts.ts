"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { offersQuery } from "@/lib/api/browser/sales/offers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { SalesRow } from "../sales-row";
import { type OfferMailFacts, offersMailedBefore } from "./send-lines";

const noTexts = { domestic: "", foreign: "" };

/**
 * Reads the facts that the mails of the marked offers need. The hook reads nothing where no offer is marked.
 *
 * @param operations the earlier operations about these documents; undefined while they are read
 */
export function useOfferMailFacts(rows: readonly SalesRow[], operations: readonly Operation[] | undefined) {
  const { id } = useCompany();
  const settings = useQuery({ ...companySettingsQuery(id), enabled: rows.some(({ bulk }) => bulk?.offer) });
  const mailedQuoteIds = offersMailedBefore(rows, operations ?? []);
  const offers = useQueries({
    queries: mailedQuoteIds.map((quoteId) => ({ ...offersQuery(id, quoteId), refetchInterval: false as const })),
  });
  const reads = [...(settings.fetchStatus === "idle" && settings.isPending ? [] : [settings]), ...offers];
  const known: OfferMailFacts = {
    texts: settings.data?.quoteMailText ?? noTexts,
    offers: new Map(
      mailedQuoteIds.flatMap((quoteId, index) => (offers[index]?.data ? [[quoteId, offers[index].data]] : [])),
    ),
  };
  return {
    known,
    isRead: operations !== undefined && reads.every(({ data }) => data !== undefined),
    problem: reads.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const one of reads) if (one.error) void one.refetch();
    },
  };
}
