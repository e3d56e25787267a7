"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { declinedQuery } from "@/lib/api/browser/offers";
import type { CalendarDate } from "@/lib/dates";

/** As many as are named in one question to the books: addresses have an end. */
const mostAsked = 40;

export type Declined = {
  /** Of each declined quote the day. */
  days: ReadonlyMap<string, CalendarDate>;
  /** The newest of them, which lists and counts tell apart. */
  ids: readonly string[];
  /** There are more than these: the older ones stand and count among the quotes. */
  hasOlder: boolean;
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
    return {
      days: new Map(items.map(({ quoteId, at }) => [quoteId, dayOf(at)])),
      ids: items.slice(0, mostAsked).map(({ quoteId }) => quoteId),
      hasOlder: items.length > mostAsked,
      isSettled: data !== undefined || error !== null,
    };
  }, [data, error, dayOf]);
}
