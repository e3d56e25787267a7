"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import type { ListAddress } from "@/components/list/list-address";
import { useCompany } from "@/components/shell/company/company-context";
import { type DeclinedQuotes, useDeclinedQuotes } from "@/components/turn/use-declined-quotes";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { type InvoiceFilter, invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { type OrderFilter, type OrderSort, ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { type QuoteSort, type QuotesRequest, quotesQuery } from "@/lib/api/browser/sales/quotes";
import type { Page } from "@/lib/api/contract/list";
import type { KindFilter, SalesCriteria, SalesFilter, StageFilter } from "./sales-address";
import type { SalesSort } from "./sales-columns";
import {
  rowOfDraft,
  rowOfInvoice,
  rowOfOrder,
  rowOfQuote,
  rowOfQuoteDraft,
  rowOfUnplacedOrder,
  type SalesRow,
  sortNewestFirst,
} from "./sales-row";
import { type UnplacedOrders, useUnplacedOrders } from "./use-unplaced-orders";

export const quoteSorts = {
  date: "date",
  number: "number",
  customer: "customer",
  due: "until",
  total: "total",
  remaining: "total",
} as const satisfies Record<SalesSort, QuoteSort>;
export const orderSorts = { ...quoteSorts, due: "delivery" } as const satisfies Record<SalesSort, OrderSort>;

/** The filter of a list of one stage or one kind. */
export type FlatFilter = StageFilter | KindFilter;
export type FlatAddress = ListAddress<SalesFilter, SalesSort> & { filter: FlatFilter };
type MainKind = "draft" | "quote" | "order" | "invoice";

/** Reads one page of a list of one stage, or of all documents of one kind. */
export function useFlatRows(
  { filter, sort, descending, page }: FlatAddress,
  criteria: SalesCriteria,
  salesPath: string,
) {
  const formats = useFormats();
  const { id } = useCompany();
  const mainKind = mainKindOf(filter);
  const declinedList = useDeclinedQuotes();
  // Where no quote was declined, the hook does not read an empty list from the books.
  const isDeclinedListEmpty = filter === "declined" && declinedList.isSettled && declinedList.newestIds.length === 0;
  const placeholderOption = { placeholderData: keepPreviousData };
  const pageCriteria = { ...criteria, descending, page };
  const invoiceDraftsPageQuery = useQuery({
    ...invoiceDraftsQuery(id, { ...criteria, page }),
    enabled: mainKind === "draft",
    ...placeholderOption,
  });
  const quoteDraftsPageQuery = useQuery({
    ...quoteDraftsQuery(id, { ...criteria, page }),
    enabled: mainKind === "draft",
    ...placeholderOption,
  });
  const unplacedOrdersQuery = useUnplacedOrders(criteria);
  const quotesPageQuery = useQuery({
    ...quotesQuery(id, { ...pageCriteria, sort: quoteSorts[sort], ...quoteFilterOf(filter, declinedList) }),
    enabled: mainKind === "quote" && declinedList.isSettled && !isDeclinedListEmpty,
    ...placeholderOption,
  });
  const ordersPageQuery = useQuery({
    ...ordersQuery(id, { ...pageCriteria, sort: orderSorts[sort], filter: orderFilterOf(filter) }),
    enabled: mainKind === "order",
    ...placeholderOption,
  });
  const invoicesPageQuery = useQuery({
    ...invoicesQuery(id, { ...pageCriteria, sort, filter: invoiceFilterOf(filter) }),
    enabled: mainKind === "invoice",
    ...placeholderOption,
  });

  const mainQuery = {
    draft: invoiceDraftsPageQuery,
    quote: quotesPageQuery,
    order: ordersPageQuery,
    invoice: invoicesPageQuery,
  }[mainKind];
  const today = mainQuery.data ? formats.dayOf(mainQuery.data.serverTimeUtc) : null;
  const pageQueries =
    mainKind === "draft"
      ? [invoiceDraftsPageQuery, quoteDraftsPageQuery, unplacedOrdersQuery]
      : isDeclinedListEmpty
        ? []
        : [mainQuery];
  // A company without the module for quotes and orders has only invoice drafts, so this error is no failure there.
  const failedQueries = pageQueries.filter(
    ({ error }) => error && !(mainKind === "draft" && error.code === "module_missing"),
  );
  return {
    rows: today === null ? [] : makeRows(today),
    today,
    page:
      mainKind === "draft"
        ? mergeDraftPages(page, invoiceDraftsPageQuery.data, quoteDraftsPageQuery.data, unplacedOrdersQuery.data)
        : mainQuery.data,
    isSortable: mainKind !== "draft",
    areOlderLeftOut:
      (filter === "quote" || filter === "declined") && declinedList.allIds.length > declinedList.newestIds.length,
    isRowTextUnsearched: pageQueries.some(({ data }) => data?.withoutRows),
    problem: failedQueries[0]?.error ?? null,
    retry: () => {
      for (const failedQuery of failedQueries) void failedQuery.refetch();
    },
    isSettled: pageQueries.every(({ data, error }) => data !== undefined || error !== null),
    isStale: pageQueries.some(({ isPlaceholderData }) => isPlaceholderData),
  };

  function makeRows(currentDay: string): SalesRow[] {
    if (mainKind === "quote")
      return itemsOf(quotesPageQuery).map((quote) =>
        rowOfQuote(quote, currentDay, salesPath, declinedList.declinedOnById.get(quote.id)),
      );
    if (mainKind === "order") return itemsOf(ordersPageQuery).map((order) => rowOfOrder(order, salesPath));
    if (mainKind === "invoice")
      return itemsOf(invoicesPageQuery).map((invoice) => rowOfInvoice(invoice, currentDay, salesPath));
    const savedDayOf = ({ createdAt }: { createdAt: string }) => formats.dayOf(createdAt);
    return sortNewestFirst([
      ...itemsOf(invoiceDraftsPageQuery).map((draft) => ({
        ...draft,
        row: rowOfDraft(draft, savedDayOf(draft), salesPath),
      })),
      ...itemsOf(quoteDraftsPageQuery).map((draft) => ({
        ...draft,
        row: rowOfQuoteDraft(draft, savedDayOf(draft), salesPath),
      })),
      // All unplaced orders are read at once, so the first page lists all of them.
      ...(page === 1 ? itemsOf(unplacedOrdersQuery) : []).map((order) => ({
        createdAt: order.typedAt,
        row: rowOfUnplacedOrder(order, salesPath),
      })),
    ]);
  }
}

function mainKindOf(filter: FlatFilter): MainKind {
  if (filter === "draft") return "draft";
  if (filter === "quote" || filter === "quotes" || filter === "declined") return "quote";
  return filter === "order" || filter === "orders" ? "order" : "invoice";
}

/** Returns the filter by which quotes are read from the books. In the books a declined quote is ongoing. */
export function quoteFilterOf(
  filter: SalesFilter,
  { newestIds }: Pick<DeclinedQuotes, "newestIds">,
): Pick<QuotesRequest, "filter" | "declined"> {
  if (filter === "declined") return { filter: "ongoing", declined: { are: "only", ids: newestIds } };
  if (filter !== "quote") return { filter: "all" };
  return { filter: "open", ...(newestIds.length > 0 ? { declined: { are: "leftOut", ids: newestIds } } : {}) };
}

export function orderFilterOf(filter: SalesFilter): OrderFilter {
  return filter === "order" ? "open" : "all";
}

export function invoiceFilterOf(filter: SalesFilter): InvoiceFilter {
  return filter === "unpaid" || filter === "paid" || filter === "overdue" ? filter : "all";
}

/** Merges two lists of drafts page by page. The first page also has the unplaced orders. */
function mergeDraftPages(
  page: number,
  invoiceDrafts: Page<unknown> | undefined,
  quoteDrafts: Page<unknown> | undefined,
  unplacedOrders: UnplacedOrders | undefined,
) {
  if (!invoiceDrafts) return undefined;
  const countRowsBefore = (draftPage: Page<unknown>) => Math.min((page - 1) * draftPage.pageSize, draftPage.total);
  const unplacedCount = unplacedOrders?.total ?? 0;
  return {
    ...invoiceDrafts,
    page,
    items: [
      ...invoiceDrafts.items,
      ...(quoteDrafts?.items ?? []),
      ...(page === 1 ? (unplacedOrders?.items ?? []) : []),
    ],
    pages: Math.max(invoiceDrafts.pages, quoteDrafts?.pages ?? 0),
    total: invoiceDrafts.total + (quoteDrafts?.total ?? 0) + unplacedCount,
    before:
      countRowsBefore(invoiceDrafts) +
      (quoteDrafts ? countRowsBefore(quoteDrafts) : 0) +
      (page === 1 ? 0 : unplacedCount),
  };
}

function itemsOf<T>({ data }: { data: { items: readonly T[] } | undefined }): readonly T[] {
  return data?.items ?? [];
}
