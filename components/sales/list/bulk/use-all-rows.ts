"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { useDeclinedQuotes } from "@/components/turn/use-declined-quotes";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import { maxBatchSize } from "@/lib/api/contract/operations/batch";
import type { SalesCriteria } from "../sales-address";
import { rowOfInvoice, rowOfOrder, rowOfQuote, type SalesRow } from "../sales-row";
import {
  type FlatAddress,
  invoiceFilterOf,
  orderFilterOf,
  orderSorts,
  quoteFilterOf,
  quoteSorts,
} from "../use-flat-rows";

/**
 * Returns a function that reads all rows of one stage or kind that match the criteria, in the shown order, at most as
 * many as a batch may have.
 *
 * The function is null for drafts.
 */
export function useAllRows(
  { filter, sort, descending }: FlatAddress,
  criteria: SalesCriteria,
  salesPath: string,
): (() => Promise<readonly SalesRow[]>) | null {
  const queryClient = useQueryClient();
  const formats = useFormats();
  const { id } = useCompany();
  const declinedList = useDeclinedQuotes();
  const pageCriteria = { ...criteria, descending, pageSize: maxBatchSize };
  if (filter === "draft") return null;
  return async () => {
    if (filter === "order" || filter === "orders") {
      const kindCriteria = { ...pageCriteria, filter: orderFilterOf(filter), sort: orderSorts[sort] };
      const ordersPage = await queryClient.fetchQuery(ordersQuery(id, kindCriteria));
      return ordersPage.items.map((order) => rowOfOrder(order, salesPath));
    }
    if (filter === "quote" || filter === "quotes" || filter === "declined") {
      if (filter === "declined" && declinedList.newestIds.length === 0) return [];
      const kindCriteria = { ...pageCriteria, ...quoteFilterOf(filter, declinedList), sort: quoteSorts[sort] };
      const quotesPage = await queryClient.fetchQuery(quotesQuery(id, kindCriteria));
      const today = formats.dayOf(quotesPage.serverTimeUtc);
      return quotesPage.items.map((quote) =>
        rowOfQuote(quote, today, salesPath, declinedList.declinedOnById.get(quote.id)),
      );
    }
    const invoicesPage = await queryClient.fetchQuery(
      invoicesQuery(id, { ...pageCriteria, filter: invoiceFilterOf(filter), sort }),
    );
    return invoicesPage.items.map((invoice) =>
      rowOfInvoice(invoice, formats.dayOf(invoicesPage.serverTimeUtc), salesPath),
    );
  };
}
