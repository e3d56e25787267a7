"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import type { ListAddress } from "@/components/list/list-address";
import { useCompany } from "@/components/shell/company-context";
import { invoicesQuery } from "@/lib/api/browser/invoices";
import { ordersQuery } from "@/lib/api/browser/orders";
import { quotesQuery } from "@/lib/api/browser/quotes";
import { mostOfBatch } from "@/lib/api/contract/batch";
import type { SalesSort } from "../sales-columns";
import { rowOfInvoice, rowOfOrder, rowOfQuote, type SalesRow } from "../sales-row";
import type { SalesFilter } from "../sales-tabs";
import { useDeclined } from "../use-declined";
import { orderSorts, quoteSorts, quotesOf } from "../use-flat-rows";

/**
 * Reads all that one stage has under the search, in the order shown: at most as many as go at a time.
 *
 * Null where the list is of several kinds, or of drafts.
 */
export function useAllRows(
  { filter, search, sort, descending }: ListAddress<SalesFilter, SalesSort>,
  customerId: string | undefined,
  sales: string,
): (() => Promise<readonly SalesRow[]>) | null {
  const queries = useQueryClient();
  const formats = useFormats();
  const { id } = useCompany();
  const declined = useDeclined();
  const asked = { search, customerId, descending, pageSize: mostOfBatch };
  if (filter === "all" || filter === "draft") return null;
  return async () => {
    if (filter === "order") {
      const page = await queries.fetchQuery(ordersQuery(id, { ...asked, filter: "open", sort: orderSorts[sort] }));
      return page.items.map((one) => rowOfOrder(one, sales));
    }
    if (filter === "quote" || filter === "declined") {
      if (filter === "declined" && declined.ids.length === 0) return [];
      const of = { ...asked, ...quotesOf(filter, declined), sort: quoteSorts[sort] };
      const page = await queries.fetchQuery(quotesQuery(id, of));
      const today = formats.dayOf(page.serverTimeUtc);
      return page.items.map((one) => rowOfQuote(one, today, sales, declined.days.get(one.id)));
    }
    const page = await queries.fetchQuery(invoicesQuery(id, { ...asked, filter, sort }));
    return page.items.map((one) => rowOfInvoice(one, formats.dayOf(page.serverTimeUtc), sales));
  };
}
