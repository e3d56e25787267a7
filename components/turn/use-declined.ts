"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { declinedQuery } from "@/lib/api/browser/sales/offers";
import { mostNamed, ongoingAmongQuery, type QuotesNarrowed } from "@/lib/api/browser/sales/quotes";
import type { QuoteEnd } from "@/lib/api/contract/sales/quote";
import type { CalendarDate } from "@/lib/values/dates";

export type Declined = {
  /** Of each declined quote the day. */
  days: ReadonlyMap<string, CalendarDate>;
  /** The newest of them, which lists tell apart. */
  ids: readonly string[];
  /** All of them: the lists have the others among the quotes. */
  all: readonly string[];
  /** Known, or not to be known now. */
  isSettled: boolean;
};

/** Which quotes are declined. Where that cannot be read, the list shows what the books say. */
export function useDeclined(): Declined {
  const { id } = useCompany();
  const { dayOf } = useFormats();
  const { data, error } = useQuery(declinedQuery(id));
  return useMemo(() => {
    const items = data?.items ?? [];
    const all = items.map(({ quoteId }) => quoteId);
    return {
      days: new Map(items.map(({ quoteId, at }) => [quoteId, dayOf(at)])),
      ids: all.slice(0, mostNamed),
      all,
      isSettled: data !== undefined || error !== null,
    };
  }, [data, error, dayOf]);
}

/** The declined quotes that wait in the books all the same and fit what is asked: undefined until that is known of all of them. */
export function useDeclinedOngoing(
  { all }: Pick<Declined, "all">,
  asked: QuotesNarrowed = {},
): readonly QuoteEnd[] | undefined {
  const { id } = useCompany();
  const { data } = useQuery({ ...ongoingAmongQuery(id, all, asked), enabled: all.length > 0 });
  return all.length > 0 ? data : none;
}

const none: readonly QuoteEnd[] = [];
