"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { useDeclinedQuotes } from "@/components/turn/use-declined-quotes";
import { rowsPerPart } from "@/components/turn/use-sales-turn";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import type { SalesCriteria, SalesFilter } from "./sales-address";
import {
  newestFirst,
  rowOfDraft,
  rowOfInvoice,
  rowOfOrder,
  rowOfQuote,
  rowOfQuoteDraft,
  rowOfUnplacedOrder,
} from "./sales-row";
import { type SalesGroups, totalOf, useGroupParts } from "./use-group-parts";
import { useUnplacedOrders } from "./use-unplaced-orders";

/**
 * The criteria for all matching documents of a kind, settled or not, the newest first. The first page and the count of
 * the tab use the same criteria.
 */
export const kindCriteria = (criteria: SalesCriteria) =>
  ({ ...criteria, filter: "all", sort: "date", descending: true, pageSize: rowsPerPart }) as const;

/**
 * All documents that match the criteria, grouped by kind: the newest of each kind, their number, and a link to all of them.
 *
 * The kinds have no common sort order in the books, so they are not mixed.
 */
export function useSalesKinds(
  criteria: SalesCriteria,
  sales: string,
  href: (filter: SalesFilter) => string,
): SalesGroups {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const { id } = useCompany();
  const placeholder = { placeholderData: keepPreviousData };
  const drafts = useQuery({ ...invoiceDraftsQuery(id, { ...criteria, pageSize: rowsPerPart }), ...placeholder });
  const quoteDrafts = useQuery({ ...quoteDraftsQuery(id, { ...criteria, pageSize: rowsPerPart }), ...placeholder });
  const unplaced = useUnplacedOrders(criteria);
  const quotes = useQuery({ ...quotesQuery(id, kindCriteria(criteria)), ...placeholder });
  const orders = useQuery({ ...ordersQuery(id, kindCriteria(criteria)), ...placeholder });
  const invoices = useQuery({ ...invoicesQuery(id, kindCriteria(criteria)), ...placeholder });
  const declined = useDeclinedQuotes();
  const { more, group } = useGroupParts(href);

  // A company without the module for quotes and orders has none of them, so this error is no failure.
  const queries = [drafts, quoteDrafts, unplaced, quotes, orders, invoices].filter(
    ({ error }) => error?.code !== "module_missing",
  );
  const savedOn = ({ createdAt }: { createdAt: string }) => formats.dayOf(createdAt);
  const dayOf = ({ data }: { data?: { serverTimeUtc: string } | undefined }) =>
    data ? formats.dayOf(data.serverTimeUtc) : "";
  const draftRows = newestFirst([
    ...(drafts.data?.items ?? []).map((one) => ({ ...one, row: rowOfDraft(one, savedOn(one), sales) })),
    ...(quoteDrafts.data?.items ?? []).map((one) => ({ ...one, row: rowOfQuoteDraft(one, savedOn(one), sales) })),
    ...(unplaced.data?.items ?? [])
      .slice(0, rowsPerPart)
      .map((one) => ({ createdAt: one.typedAt, row: rowOfUnplacedOrder(one, sales) })),
  ]);
  const quoteRows = (quotes.data?.items ?? []).map((one) =>
    rowOfQuote(one, dayOf(quotes), sales, declined.days.get(one.id)),
  );
  const orderRows = (orders.data?.items ?? []).map((one) => rowOfOrder(one, sales));
  const invoiceRows = (invoices.data?.items ?? []).map((one) => rowOfInvoice(one, dayOf(invoices), sales));
  const draftQueries = [drafts, quoteDrafts, unplaced];
  const groups = [
    ...group("draft", t("draft"), draftQueries, draftRows, more("draft", ...draftQueries)),
    ...group("quotes", t("quotes"), [quotes], quoteRows, more("quotes", quotes)),
    ...group("orders", t("orders"), [orders], orderRows, more("orders", orders)),
    ...group("invoices", t("invoices"), [invoices], invoiceRows, more("invoices", invoices)),
  ];
  return {
    groups,
    shown: groups.reduce((sum, { rows }) => sum + rows.length, 0),
    total: totalOf([...draftQueries, quotes, orders, invoices]),
    readAt: queries.every(({ data }) => data) ? (invoices.data?.serverTimeUtc ?? null) : null,
    withoutRows: queries.some(({ data }) => data?.withoutRows),
    isStale: queries.some(({ isPlaceholderData }) => isPlaceholderData),
    problem: queries.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const one of queries) if (one.error) void one.refetch();
    },
  };
}
