"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import type { ListAddress } from "@/components/list/list-address";
import { useCompany } from "@/components/shell/company/company-context";
import { type Declined, useDeclined } from "@/components/turn/use-declined";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { type InvoiceFilter, invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { type OrderFilter, type OrderSort, ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { type QuoteSort, type QuotesAsked, quotesQuery } from "@/lib/api/browser/sales/quotes";
import type { Page } from "@/lib/api/contract/list";
import type { KindFilter, SalesAsked, SalesFilter, StageFilter } from "./sales-address";
import type { SalesSort } from "./sales-columns";
import {
  newestFirst,
  rowOfDraft,
  rowOfInvoice,
  rowOfOrder,
  rowOfQuote,
  rowOfQuoteDraft,
  rowOfUnplaced,
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
type Main = "draft" | "quote" | "order" | "invoice";

/** Reads one page of a list of one stage, or of all documents of one kind. */
export function useFlatRows({ filter, sort, descending, page }: FlatAddress, narrowed: SalesAsked, sales: string) {
  const formats = useFormats();
  const { id } = useCompany();
  const main = mainOf(filter);
  const declined = useDeclined();
  // Where no quote was declined, the books are not asked for an empty list.
  const isEmpty = filter === "declined" && declined.isSettled && declined.ids.length === 0;
  const kept = { placeholderData: keepPreviousData };
  const asked = { ...narrowed, descending, page };
  const drafts = useQuery({
    ...invoiceDraftsQuery(id, { ...narrowed, page }),
    enabled: main === "draft",
    ...kept,
  });
  const quoteDrafts = useQuery({
    ...quoteDraftsQuery(id, { ...narrowed, page }),
    enabled: main === "draft",
    ...kept,
  });
  const unplaced = useUnplacedOrders(narrowed);
  const quotes = useQuery({
    ...quotesQuery(id, { ...asked, sort: quoteSorts[sort], ...quotesOf(filter, declined) }),
    enabled: main === "quote" && declined.isSettled && !isEmpty,
    ...kept,
  });
  const orders = useQuery({
    ...ordersQuery(id, { ...asked, sort: orderSorts[sort], filter: ordersOf(filter) }),
    enabled: main === "order",
    ...kept,
  });
  const invoices = useQuery({
    ...invoicesQuery(id, { ...asked, sort, filter: invoicesOf(filter) }),
    enabled: main === "invoice",
    ...kept,
  });

  const read = { draft: drafts, quote: quotes, order: orders, invoice: invoices }[main];
  const today = read.data ? formats.dayOf(read.data.serverTimeUtc) : null;
  const reads = main === "draft" ? [drafts, quoteDrafts, unplaced] : isEmpty ? [] : [read];
  // A company without the module for quotes and orders has invoice drafts only, so that error is no failure there.
  const failed = reads.filter(({ error }) => error && !(main === "draft" && error.code === "module_missing"));
  return {
    rows: today === null ? [] : rowsOf(today),
    today,
    page: main === "draft" ? draftPages(page, drafts.data, quoteDrafts.data, unplaced.data) : read.data,
    isSortable: main !== "draft",
    withoutOlder: (filter === "quote" || filter === "declined") && declined.all.length > declined.ids.length,
    withoutRows: reads.some(({ data }) => data?.withoutRows),
    problem: failed[0]?.error ?? null,
    retry: () => {
      for (const one of failed) void one.refetch();
    },
    isSettled: reads.every(({ data, error }) => data !== undefined || error !== null),
    isStale: reads.some(({ isPlaceholderData }) => isPlaceholderData),
  };

  function rowsOf(day: string): SalesRow[] {
    if (main === "quote") return itemsOf(quotes).map((one) => rowOfQuote(one, day, sales, declined.days.get(one.id)));
    if (main === "order") return itemsOf(orders).map((one) => rowOfOrder(one, sales));
    if (main === "invoice") return itemsOf(invoices).map((one) => rowOfInvoice(one, day, sales));
    const savedOn = ({ createdAt }: { createdAt: string }) => formats.dayOf(createdAt);
    return newestFirst([
      ...itemsOf(drafts).map((one) => ({ ...one, row: rowOfDraft(one, savedOn(one), sales) })),
      ...itemsOf(quoteDrafts).map((one) => ({ ...one, row: rowOfQuoteDraft(one, savedOn(one), sales) })),
      // The orders that are not placed are read all at once, so the first page has all of them.
      ...(page === 1 ? itemsOf(unplaced) : []).map((one) => ({
        createdAt: one.typedAt,
        row: rowOfUnplaced(one, sales),
      })),
    ]);
  }
}

function mainOf(filter: FlatFilter): Main {
  if (filter === "draft") return "draft";
  if (filter === "quote" || filter === "quotes" || filter === "declined") return "quote";
  return filter === "order" || filter === "orders" ? "order" : "invoice";
}

/** The filter with which the books are asked for a list of quotes. The books keep a declined quote as ongoing. */
export function quotesOf(
  filter: SalesFilter,
  { ids }: Pick<Declined, "ids">,
): Pick<QuotesAsked, "filter" | "declined"> {
  if (filter === "declined") return { filter: "ongoing", declined: { are: "only", ids } };
  if (filter !== "quote") return { filter: "all" };
  return { filter: "open", ...(ids.length > 0 ? { declined: { are: "leftOut", ids } } : {}) };
}

export function ordersOf(filter: SalesFilter): OrderFilter {
  return filter === "order" ? "open" : "all";
}

export function invoicesOf(filter: SalesFilter): InvoiceFilter {
  return filter === "unpaid" || filter === "paid" || filter === "overdue" ? filter : "all";
}

/**
 * Merges the pages of two lists of drafts: each page holds the same page of both lists, and the first page also holds the
 * orders that are not placed.
 */
function draftPages(
  page: number,
  one: Page<unknown> | undefined,
  other: Page<unknown> | undefined,
  unplaced: UnplacedOrders | undefined,
) {
  if (!one) return undefined;
  const before = (list: Page<unknown>) => Math.min((page - 1) * list.pageSize, list.total);
  const begun = unplaced?.total ?? 0;
  return {
    ...one,
    page,
    items: [...one.items, ...(other?.items ?? []), ...(page === 1 ? (unplaced?.items ?? []) : [])],
    pages: Math.max(one.pages, other?.pages ?? 0),
    total: one.total + (other?.total ?? 0) + begun,
    before: before(one) + (other ? before(other) : 0) + (page === 1 ? 0 : begun),
  };
}

function itemsOf<T>({ data }: { data: { items: readonly T[] } | undefined }): readonly T[] {
  return data?.items ?? [];
}
