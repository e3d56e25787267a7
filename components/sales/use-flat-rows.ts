"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import type { ListAddress } from "@/components/list/list-address";
import { useCompany } from "@/components/shell/company-context";
import { invoiceDraftsQuery } from "@/lib/api/browser/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/invoices";
import { type OrderSort, ordersQuery } from "@/lib/api/browser/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/quote-drafts";
import { type QuoteSort, type QuotesAsked, quotesQuery } from "@/lib/api/browser/quotes";
import type { Page } from "@/lib/api/contract/list";
import type { CalendarDate } from "@/lib/dates";
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
import type { SalesFilter } from "./sales-tabs";
import { type Declined, useDeclined } from "./use-declined";
import { type UnplacedOrders, useUnplacedOrders } from "./use-unplaced-orders";

/** As many of the kinds that stand above the invoices. */
const above = 8;

export const quoteSorts = {
  date: "date",
  number: "number",
  customer: "customer",
  due: "until",
  total: "total",
  remaining: "total",
} as const satisfies Record<SalesSort, QuoteSort>;
export const orderSorts = { ...quoteSorts, due: "delivery" } as const satisfies Record<SalesSort, OrderSort>;

/** The list whose pages are turned: of a stage its own, of everything the invoices. */
type Main = "draft" | "quote" | "order" | "invoice";

/** One list: a stage, a search or an order of one's own. Of everything, what fits of the other kinds stands above the invoices. */
export function useFlatRows(
  { filter, search, sort, descending, page }: ListAddress<SalesFilter, SalesSort>,
  customerId: string | undefined,
  sales: string,
) {
  const formats = useFormats();
  const { id } = useCompany();
  const main = mainOf(filter);
  const declined = useDeclined();
  const isFirst = filter === "all" && page === 1;
  // Nobody has declined any: the books are not asked for none.
  const isEmpty = filter === "declined" && declined.isSettled && declined.ids.length === 0;
  const paged = (own: Main) => (main === own ? { page } : { pageSize: above });
  const kept = { placeholderData: keepPreviousData };
  const drafts = useQuery({
    ...invoiceDraftsQuery(id, { search, ...paged("draft") }),
    // Drafts cannot be asked for by customer.
    enabled: main === "draft" || (isFirst && !customerId),
    ...kept,
  });
  const quoteDrafts = useQuery({
    ...quoteDraftsQuery(id, { search, customerId, ...paged("draft") }),
    enabled: main === "draft" || isFirst,
    ...kept,
  });
  const unplaced = useUnplacedOrders({ search, customerId });
  const quotes = useQuery({
    ...quotesQuery(id, {
      ...{ search, customerId, descending, sort: quoteSorts[sort], ...paged("quote") },
      ...quotesOf(filter, declined),
    }),
    enabled: isFirst || (main === "quote" && declined.isSettled && !isEmpty),
    ...kept,
  });
  const orders = useQuery({
    ...ordersQuery(id, {
      ...{ search, customerId, descending, sort: orderSorts[sort], ...paged("order") },
      filter: main === "order" ? "open" : "all",
    }),
    enabled: main === "order" || isFirst,
    ...kept,
  });
  const status = filter === "unpaid" || filter === "paid" || filter === "overdue" ? filter : "all";
  const invoices = useQuery({
    ...invoicesQuery(id, { search, sort, descending, page, filter: status, customerId }),
    enabled: main === "invoice",
    ...kept,
  });

  const read = { draft: drafts, quote: quotes, order: orders, invoice: invoices }[main];
  const today = read.data ? formats.dayOf(read.data.serverTimeUtc) : null;
  const asked = [
    ...(main === "draft" || (isFirst && !customerId) ? [drafts] : []),
    ...(main === "draft" || isFirst ? [quoteDrafts, unplaced] : []),
    ...((main === "quote" && !isEmpty) || isFirst ? [quotes] : []),
    ...(main === "order" || isFirst ? [orders] : []),
    ...(main === "invoice" ? [invoices] : []),
  ];
  // Of everything, and of drafts, a company without the module for quotes and orders has all but these.
  const without = (code: string) => (isFirst || main === "draft") && code === "module_missing";
  const failed = asked.filter((one) => one.error && !without(one.error.code));
  const draftRow = <T extends { createdAt: string }>(
    one: T,
    rowOf: (draft: T, savedOn: CalendarDate, sales: string) => SalesRow,
  ) => ({ createdAt: one.createdAt, row: rowOf(one, formats.dayOf(one.createdAt), sales) });
  const rows: SalesRow[] =
    today === null
      ? []
      : [
          ...newestFirst([
            ...itemsOf(drafts, asked).map((one) => draftRow(one, rowOfDraft)),
            ...itemsOf(quoteDrafts, asked).map((one) => draftRow(one, rowOfQuoteDraft)),
            // They come whole, so the first page has them all.
            ...(page === 1 ? itemsOf(unplaced, asked) : [])
              .slice(0, main === "draft" ? undefined : above)
              .map((one) => ({ createdAt: one.typedAt, row: rowOfUnplaced(one, sales) })),
          ]),
          ...itemsOf(quotes, asked).map((one) => rowOfQuote(one, today, sales, declined.days.get(one.id))),
          ...itemsOf(orders, asked).map((one) => rowOfOrder(one, sales)),
          ...itemsOf(invoices, asked).map((one) => rowOfInvoice(one, today, sales)),
        ];
  return {
    rows,
    today,
    page: main === "draft" ? draftPages(page, drafts.data, quoteDrafts.data, unplaced.data) : read.data,
    isSortable: main !== "draft",
    withoutOlder: main === "quote" && declined.hasOlder,
    withoutRows: asked.some((one) => one.data?.withoutRows),
    problem: failed[0]?.error ?? null,
    retry: () => {
      for (const one of failed) void one.refetch();
    },
    isSettled: asked.every((one) => one.data !== undefined || one.error !== null),
    isStale: asked.some((one) => one.isPlaceholderData),
  };
}

function mainOf(filter: SalesFilter): Main {
  if (filter === "declined") return "quote";
  return filter === "draft" || filter === "quote" || filter === "order" ? filter : "invoice";
}

/** What is asked of the books for a list of quotes: they keep a declined one as ongoing. */
export function quotesOf(
  filter: SalesFilter,
  { ids }: Pick<Declined, "ids">,
): Pick<QuotesAsked, "filter" | "declined"> {
  if (filter === "declined") return { filter: "ongoing", declined: { are: "only", ids } };
  if (filter !== "quote") return { filter: "all" };
  return { filter: "open", ...(ids.length > 0 ? { declined: { are: "leftOut", ids } } : {}) };
}

/** Two lists turned together: each page holds its own page of either, and the first the orders not placed as well. */
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

function itemsOf<T>(list: { data: { items: readonly T[] } | undefined }, asked: readonly unknown[]): readonly T[] {
  return asked.includes(list) ? (list.data?.items ?? []) : [];
}
