"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { rowsPerPart } from "@/components/list/rows-per-part";
import { type ListGroups, totalOf, useGroupBuilders } from "@/components/list/use-group-builders";
import { useCompany } from "@/components/shell/company/company-context";
import { useDeclinedQuotes } from "@/components/turn/use-declined-quotes";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import type { SalesCriteria, SalesFilter } from "./sales-address";
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
import { useSalesFilterName } from "./use-sales-filter-name";
import { useUnplacedOrders } from "./use-unplaced-orders";

/**
 * Makes the criteria for all matching documents of a kind, settled or not, the newest first. The first page and the
 * count of the tab use the same criteria, so that one request serves both.
 */
export const makeKindCriteria = (criteria: SalesCriteria) =>
  ({ ...criteria, filter: "all", sort: "date", descending: true, pageSize: rowsPerPart }) as const;

/**
 * Groups the documents that match the criteria by kind. Each group has the newest documents, their number, and a link
 * to all of them.
 *
 * The kinds have no common sort order in the books, so they are not mixed.
 */
export function useSalesKinds(
  criteria: SalesCriteria,
  salesPath: string,
  hrefOf: (filter: SalesFilter) => string,
): ListGroups<SalesRow> {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const { id } = useCompany();
  const placeholderOption = { placeholderData: keepPreviousData };
  const invoiceDraftsPageQuery = useQuery({
    ...invoiceDraftsQuery(id, { ...criteria, pageSize: rowsPerPart }),
    ...placeholderOption,
  });
  const quoteDraftsPageQuery = useQuery({
    ...quoteDraftsQuery(id, { ...criteria, pageSize: rowsPerPart }),
    ...placeholderOption,
  });
  const unplacedOrdersQuery = useUnplacedOrders(criteria);
  const quotesPageQuery = useQuery({ ...quotesQuery(id, makeKindCriteria(criteria)), ...placeholderOption });
  const ordersPageQuery = useQuery({ ...ordersQuery(id, makeKindCriteria(criteria)), ...placeholderOption });
  const invoicesPageQuery = useQuery({ ...invoicesQuery(id, makeKindCriteria(criteria)), ...placeholderOption });
  const declinedList = useDeclinedQuotes();
  const { renderMoreLink, makeGroup } = useGroupBuilders<SalesRow, SalesFilter>(hrefOf, useSalesFilterName());

  // A company without the module for quotes and orders has none of them, so this error is no failure.
  const kindQueries = [
    invoiceDraftsPageQuery,
    quoteDraftsPageQuery,
    unplacedOrdersQuery,
    quotesPageQuery,
    ordersPageQuery,
    invoicesPageQuery,
  ].filter(({ error }) => error?.code !== "module_missing");
  const savedDayOf = ({ createdAt }: { createdAt: string }) => formats.dayOf(createdAt);
  const serverDayOf = ({ data }: { data?: { serverTimeUtc: string } | undefined }) =>
    data ? formats.dayOf(data.serverTimeUtc) : "";
  const draftRows = sortNewestFirst([
    ...(invoiceDraftsPageQuery.data?.items ?? []).map((draft) => ({
      ...draft,
      row: rowOfDraft(draft, savedDayOf(draft), salesPath),
    })),
    ...(quoteDraftsPageQuery.data?.items ?? []).map((draft) => ({
      ...draft,
      row: rowOfQuoteDraft(draft, savedDayOf(draft), salesPath),
    })),
    ...(unplacedOrdersQuery.data?.items ?? [])
      .slice(0, rowsPerPart)
      .map((order) => ({ createdAt: order.typedAt, row: rowOfUnplacedOrder(order, salesPath) })),
  ]);
  const quoteRows = (quotesPageQuery.data?.items ?? []).map((quote) =>
    rowOfQuote(quote, serverDayOf(quotesPageQuery), salesPath, declinedList.declinedOnById.get(quote.id)),
  );
  const orderRows = (ordersPageQuery.data?.items ?? []).map((order) => rowOfOrder(order, salesPath));
  const invoiceRows = (invoicesPageQuery.data?.items ?? []).map((invoice) =>
    rowOfInvoice(invoice, serverDayOf(invoicesPageQuery), salesPath),
  );
  const draftQueries = [invoiceDraftsPageQuery, quoteDraftsPageQuery, unplacedOrdersQuery];
  const groups = [
    ...makeGroup("draft", t("draft"), draftQueries, draftRows, renderMoreLink("draft", ...draftQueries)),
    ...makeGroup("quotes", t("quotes"), [quotesPageQuery], quoteRows, renderMoreLink("quotes", quotesPageQuery)),
    ...makeGroup("orders", t("orders"), [ordersPageQuery], orderRows, renderMoreLink("orders", ordersPageQuery)),
    ...makeGroup(
      "invoices",
      t("invoices"),
      [invoicesPageQuery],
      invoiceRows,
      renderMoreLink("invoices", invoicesPageQuery),
    ),
  ];
  return {
    groups,
    shownCount: groups.reduce((sum, { rows }) => sum + rows.length, 0),
    totalCount: totalOf([...draftQueries, quotesPageQuery, ordersPageQuery, invoicesPageQuery]),
    readAt: kindQueries.every(({ data }) => data) ? (invoicesPageQuery.data?.serverTimeUtc ?? null) : null,
    isRowTextUnsearched: kindQueries.some(({ data }) => data?.withoutRows),
    isStale: kindQueries.some(({ isPlaceholderData }) => isPlaceholderData),
    problem: kindQueries.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const kindQuery of kindQueries) if (kindQuery.error) void kindQuery.refetch();
    },
  };
}
