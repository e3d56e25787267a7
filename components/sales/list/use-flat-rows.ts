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
  newestFirst,
  rowOfDraft,
  rowOfInvoice,
  rowOfOrder,
  rowOfQuote,
  rowOfQuoteDraft,
  rowOfUnplacedOrder,
  type SalesRow,
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
export function useFlatRows({ filter, sort, descending, page }: FlatAddress, criteria: SalesCriteria, sales: string) {
  const formats = useFormats();
  const { id } = useCompany();
  const mainKind = mainKindOf(filter);
  const declined = useDeclinedQuotes();
  // Where no quote was declined, the hook does not read an empty list from the books.
  const isEmpty = filter === "declined" && declined.isSettled && declined.ids.length === 0;
  const placeholder = { placeholderData: keepPreviousData };
  const pageCriteria = { ...criteria, descending, page };
  const drafts = useQuery({
    ...invoiceDraftsQuery(id, { ...criteria, page }),
    enabled: mainKind === "draft",
    ...placeholder,
  });
  const quoteDrafts = useQuery({
    ...quoteDraftsQuery(id, { ...criteria, page }),
    enabled: mainKind === "draft",
    ...placeholder,
  });
  const unplaced = useUnplacedOrders(criteria);
  const quotes = useQuery({
    ...quotesQuery(id, { ...pageCriteria, sort: quoteSorts[sort], ...quoteFilterOf(filter, declined) }),
    enabled: mainKind === "quote" && declined.isSettled && !isEmpty,
    ...placeholder,
  });
  const orders = useQuery({
    ...ordersQuery(id, { ...pageCriteria, sort: orderSorts[sort], filter: orderFilterOf(filter) }),
    enabled: mainKind === "order",
    ...placeholder,
  });
  const invoices = useQuery({
    ...invoicesQuery(id, { ...pageCriteria, sort, filter: invoiceFilterOf(filter) }),
    enabled: mainKind === "invoice",
    ...placeholder,
  });

  const mainQuery = { draft: drafts, quote: quotes, order: orders, invoice: invoices }[mainKind];
  const today = mainQuery.data ? formats.dayOf(mainQuery.data.serverTimeUtc) : null;
  const queries = mainKind === "draft" ? [drafts, quoteDrafts, unplaced] : isEmpty ? [] : [mainQuery];
  // A company without the module for quotes and orders has only invoice drafts, so this error is no failure there.
  const failedQueries = queries.filter(
    ({ error }) => error && !(mainKind === "draft" && error.code === "module_missing"),
  );
  return {
    rows: today === null ? [] : rowsOf(today),
    today,
    page: mainKind === "draft" ? mergeDraftPages(page, drafts.data, quoteDrafts.data, unplaced.data) : mainQuery.data,
    isSortable: mainKind !== "draft",
    withoutOlder: (filter === "quote" || filter === "declined") && declined.all.length > declined.ids.length,
    withoutRows: queries.some(({ data }) => data?.withoutRows),
    problem: failedQueries[0]?.error ?? null,
    retry: () => {
      for (const one of failedQueries) void one.refetch();
    },
    isSettled: queries.every(({ data, error }) => data !== undefined || error !== null),
    isStale: queries.some(({ isPlaceholderData }) => isPlaceholderData),
  };

  function rowsOf(day: string): SalesRow[] {
    if (mainKind === "quote")
      return itemsOf(quotes).map((one) => rowOfQuote(one, day, sales, declined.days.get(one.id)));
    if (mainKind === "order") return itemsOf(orders).map((one) => rowOfOrder(one, sales));
    if (mainKind === "invoice") return itemsOf(invoices).map((one) => rowOfInvoice(one, day, sales));
    const savedOn = ({ createdAt }: { createdAt: string }) => formats.dayOf(createdAt);
    return newestFirst([
      ...itemsOf(drafts).map((one) => ({ ...one, row: rowOfDraft(one, savedOn(one), sales) })),
      ...itemsOf(quoteDrafts).map((one) => ({ ...one, row: rowOfQuoteDraft(one, savedOn(one), sales) })),
      // The orders that are not placed are read all together, so the first page has all of them.
      ...(page === 1 ? itemsOf(unplaced) : []).map((one) => ({
        createdAt: one.typedAt,
        row: rowOfUnplacedOrder(one, sales),
      })),
    ]);
  }
}

function mainKindOf(filter: FlatFilter): MainKind {
  if (filter === "draft") return "draft";
  if (filter === "quote" || filter === "quotes" || filter === "declined") return "quote";
  return filter === "order" || filter === "orders" ? "order" : "invoice";
}

/** The filter by which quotes are read from the books. The books keep a declined quote as ongoing. */
export function quoteFilterOf(
  filter: SalesFilter,
  { ids }: Pick<DeclinedQuotes, "ids">,
): Pick<QuotesRequest, "filter" | "declined"> {
  if (filter === "declined") return { filter: "ongoing", declined: { are: "only", ids } };
  if (filter !== "quote") return { filter: "all" };
  return { filter: "open", ...(ids.length > 0 ? { declined: { are: "leftOut", ids } } : {}) };
}

export function orderFilterOf(filter: SalesFilter): OrderFilter {
  return filter === "order" ? "open" : "all";
}

export function invoiceFilterOf(filter: SalesFilter): InvoiceFilter {
  return filter === "unpaid" || filter === "paid" || filter === "overdue" ? filter : "all";
}

/**
 * Merges the pages of two lists of drafts: each page has the same page of both lists, and the first page also has the
 * orders that are not placed.
 */
function mergeDraftPages(
  page: number,
  invoiceDrafts: Page<unknown> | undefined,
  quoteDrafts: Page<unknown> | undefined,
  unplaced: UnplacedOrders | undefined,
) {
  if (!invoiceDrafts) return undefined;
  const countBefore = (list: Page<unknown>) => Math.min((page - 1) * list.pageSize, list.total);
  const unplacedCount = unplaced?.total ?? 0;
  return {
    ...invoiceDrafts,
    page,
    items: [...invoiceDrafts.items, ...(quoteDrafts?.items ?? []), ...(page === 1 ? (unplaced?.items ?? []) : [])],
    pages: Math.max(invoiceDrafts.pages, quoteDrafts?.pages ?? 0),
    total: invoiceDrafts.total + (quoteDrafts?.total ?? 0) + unplacedCount,
    before:
      countBefore(invoiceDrafts) + (quoteDrafts ? countBefore(quoteDrafts) : 0) + (page === 1 ? 0 : unplacedCount),
  };
}

function itemsOf<T>({ data }: { data: { items: readonly T[] } | undefined }): readonly T[] {
  return data?.items ?? [];
}
