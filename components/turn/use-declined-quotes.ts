"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { declinedQuotesQuery } from "@/lib/api/browser/sales/offers";
import { maxIdsPerRequest, ongoingQuotesAmongQuery, type QuotesFilter } from "@/lib/api/browser/sales/quotes";
import type { QuoteValidity } from "@/lib/api/contract/sales/quote";
import type { CalendarDate } from "@/lib/values/dates";

export type DeclinedQuotes = {
  /** The day on which each quote was declined, by the id of the quote. */
  declinedOnById: ReadonlyMap<string, CalendarDate>;
  /** The ids of the newest declined quotes, which the lists separate from the others. */
  newestIds: readonly string[];
  /** The ids of all declined quotes; the lists show the older ones among the other quotes. */
  allIds: readonly string[];
  /** Is true once the declined quotes are known or cannot be read. */
  isSettled: boolean;
};

/** Reads which quotes are declined. When that cannot be read, lists show the quotes as they are in the books. */
export function useDeclinedQuotes(): DeclinedQuotes {
  const { id: companyId } = useCompany();
  const { dayOf } = useFormats();
  const { data, error } = useQuery(declinedQuotesQuery(companyId));
  return useMemo(() => {
    const items = data?.items ?? [];
    const allIds = items.map(({ quoteId }) => quoteId);
    return {
      declinedOnById: new Map(items.map(({ quoteId, at: declinedAt }) => [quoteId, dayOf(declinedAt)])),
      newestIds: allIds.slice(0, maxIdsPerRequest),
      allIds,
      isSettled: data !== undefined || error !== null,
    };
  }, [data, error, dayOf]);
}

/**
 * Returns the declined quotes that are still ongoing in the books and match the filter; undefined until this is known
 * of all declined quotes.
 */
export function useDeclinedOngoingQuotes(
  { allIds }: Pick<DeclinedQuotes, "allIds">,
  filter: QuotesFilter = {},
): readonly QuoteValidity[] | undefined {
  const { id: companyId } = useCompany();
  const { data } = useQuery({ ...ongoingQuotesAmongQuery(companyId, allIds, filter), enabled: allIds.length > 0 });
  return allIds.length > 0 ? data : noQuotes;
}

const noQuotes: readonly QuoteValidity[] = [];
