"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { rowsPerPart } from "@/components/list/rows-per-part";
import { type ListGroups, totalOf, useGroupBuilders } from "@/components/list/use-group-builders";
import { useCompany } from "@/components/shell/company/company-context";
import { useDeclinedOngoingQuotes } from "@/components/turn/use-declined-quotes";
import { type TurnPart, useSalesTurn } from "@/components/turn/use-sales-turn";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { Quote, QuoteValidity } from "@/lib/api/contract/sales/quote";
import type { Problem } from "@/lib/values/problem";
import type { SalesFilter } from "./sales-address";
import {
  rowOfAnswer,
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
 * Groups all sales by whose turn it is: documents that are overdue or unfinished, documents that wait for others, and
 * settled documents.
 *
 * Each part has a query of its own and shows its first rows; the tab of its stage shows all rows.
 */
export function useSalesGroups(salesPath: string, hrefOf: (filter: SalesFilter) => string): ListGroups<SalesRow> {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const { id } = useCompany();
  const firstPageOption = { pageSize: rowsPerPart };
  const unplacedOrdersQuery = useUnplacedOrders();
  const salesTurn = useSalesTurn(unplacedOrdersQuery);
  const { today, declined: declinedList, parts: turnParts } = salesTurn;
  const { newestIds: declinedIds } = declinedList;
  const unpaidInvoicesQuery = useQuery({
    ...invoicesQuery(id, { ...firstPageOption, filter: "unpaid", sort: "due", descending: false }),
  });
  const paidInvoicesQuery = useQuery({
    ...invoicesQuery(id, { ...firstPageOption, filter: "paid", sort: "date", descending: true }),
  });
  const ongoingCriteria = {
    ...({ ...firstPageOption, filter: "ongoing", sort: "until", descending: false } as const),
    ...(declinedIds.length > 0 ? { declined: { are: "leftOut", ids: declinedIds } as const } : {}),
  };
  const openQuotesQuery = useQuery({
    ...quotesQuery(id, { ...ongoingCriteria, validOn: today }),
    enabled: today !== undefined && declinedList.isSettled,
  });
  const declinedQuotesPageQuery = useQuery({
    ...quotesQuery(id, { ...firstPageOption, filter: "ongoing", declined: { are: "only", ids: declinedIds } }),
    enabled: declinedIds.length > 0,
  });
  const ongoingOrdersQuery = useQuery({
    ...ordersQuery(id, { ...firstPageOption, filter: "ongoing", sort: "delivery", descending: false }),
  });
  // The queries leave out only the newest declined quotes, so the older declined quotes are subtracted from the totals.
  const olderDeclinedQuotes =
    useDeclinedOngoingQuotes(declinedList)?.filter((quote) => !declinedIds.includes(quote.id)) ?? [];
  const isStillValid = ({ validUntilOn }: QuoteValidity) =>
    validUntilOn !== null && today !== undefined && validUntilOn >= today;
  // A document that a person has to correct or to decide about is listed and counted in the group of the turn.
  const answeredQuotes = turnParts.quotes?.unseenAnswers ?? [];
  const quotesAnsweredAs = (decision: "accepted" | "declined") =>
    answeredQuotes.filter((answeredQuote) => answeredQuote.decision === decision);
  const isInTurn = ({ id: documentId }: { id: string }) =>
    answeredQuotes.some(({ quoteId }) => quoteId === documentId) ||
    (turnParts.undelivered?.items.some((invoice) => invoice.id === documentId) ?? false);
  const listsOutsideTurn = {
    unpaid: withCorrectedTotal(unpaidInvoicesQuery, -(turnParts.undelivered?.total ?? 0)),
    openQuotes: withCorrectedTotal(
      openQuotesQuery,
      -olderDeclinedQuotes.filter(isStillValid).length - quotesAnsweredAs("accepted").length,
    ),
    declinedQuotes: withCorrectedTotal(
      declinedQuotesPageQuery,
      olderDeclinedQuotes.length - quotesAnsweredAs("declined").length,
    ),
  };
  // A company without the module for quotes and orders has none of them, so this error is no failure.
  const isModuleMissing = (query: { error: Problem | null }) => query.error?.code === "module_missing";
  const moduleQueries = [
    ongoingOrdersQuery,
    openQuotesQuery,
    ...(declinedIds.length > 0 ? [declinedQuotesPageQuery] : []),
  ].filter((query) => !isModuleMissing(query));
  const ownQueries = [unpaidInvoicesQuery, paidInvoicesQuery, ...(salesTurn.lacksModule ? [] : moduleQueries)];

  const makeInvoiceRows = (invoices: readonly Invoice[] = [], readAt: string | null | undefined) =>
    invoices.map((invoice) => rowOfInvoice(invoice, formats.dayOf(readAt ?? ""), salesPath));
  const makeQuoteRows = (quotes: readonly Quote[] = []) =>
    quotes.map((quote) => rowOfQuote(quote, today ?? "", salesPath, declinedList.declinedOnById.get(quote.id)));
  const makeOpenQuoteRows = (quotes: readonly Quote[] = []) =>
    makeQuoteRows(quotes.filter((quote) => !isInTurn(quote))).filter(
      ({ key }) => !declinedList.declinedOnById.has(key),
    );
  const savedDayOf = ({ createdAt }: { createdAt: string }) => formats.dayOf(createdAt);
  const draftRows = sortNewestFirst([
    ...(turnParts.drafts?.invoices ?? []).map((draft) => ({
      ...draft,
      row: rowOfDraft(draft, savedDayOf(draft), salesPath),
    })),
    ...(turnParts.drafts?.quotes ?? []).map((draft) => ({
      ...draft,
      row: rowOfQuoteDraft(draft, savedDayOf(draft), salesPath),
    })),
    ...(unplacedOrdersQuery.data?.items ?? [])
      .slice(0, rowsPerPart)
      .map((order) => ({ createdAt: order.typedAt, row: rowOfUnplacedOrder(order, salesPath) })),
  ]);
  const rowsOfTurn: Record<TurnPart, { rows: readonly SalesRow[]; tabFilter: SalesFilter }> = {
    undelivered: { rows: makeInvoiceRows(turnParts.undelivered?.items, salesTurn.readAt), tabFilter: "unpaid" },
    overdue: { rows: makeInvoiceRows(turnParts.overdue?.items, salesTurn.readAt), tabFilter: "overdue" },
    shipped: {
      rows: (turnParts.shipped?.items ?? []).map((order) => rowOfOrder(order, salesPath)),
      tabFilter: "order",
    },
    quotes: {
      rows: [
        ...answeredQuotes.map((answeredQuote) =>
          rowOfAnswer(answeredQuote, formats.dayOf(answeredQuote.at), salesPath),
        ),
        ...makeQuoteRows(turnParts.quotes?.acceptedQuotes),
        ...makeQuoteRows(turnParts.quotes?.expiredQuotes),
      ],
      tabFilter: "quote",
    },
    drafts: { rows: draftRows, tabFilter: "draft" },
  };
  const { renderMoreLink, makeGroup } = useGroupBuilders<SalesRow, SalesFilter>(hrefOf, useSalesFilterName());
  const makeGroupOfTurn = (key: string, titleText: string, isOwnTurn: boolean) => {
    const partNames = turnPartSequence.filter((partName) => salesTurn.isOwnPart(partName) === isOwnTurn);
    const countedListOf = (partName: TurnPart) => ({ data: turnParts[partName] });
    const rows = partNames.flatMap((partName) => rowsOfTurn[partName].rows);
    const links = partNames.map((partName) => {
      const { rows: shownRows, tabFilter } = rowsOfTurn[partName];
      return shownRows.length < (turnParts[partName]?.total ?? 0)
        ? renderMoreLink(tabFilter, countedListOf(partName))
        : null;
    });
    return makeGroup(key, titleText, partNames.map(countedListOf), rows, ...links);
  };
  const groups = [
    ...makeGroupOfTurn("turn", t("yourTurn"), true),
    ...makeGroupOfTurn("colleagues", t("colleaguesTurn"), false),
    ...makeGroup(
      "waiting",
      t("waiting"),
      [listsOutsideTurn.unpaid, ongoingOrdersQuery, listsOutsideTurn.openQuotes],
      [
        ...makeInvoiceRows(
          unpaidInvoicesQuery.data?.items.filter((invoice) => !isInTurn(invoice)),
          unpaidInvoicesQuery.data?.serverTimeUtc,
        ),
        ...(ongoingOrdersQuery.data?.items ?? []).map((order) => rowOfOrder(order, salesPath)),
        ...makeOpenQuoteRows(openQuotesQuery.data?.items),
      ],
      renderMoreLink("unpaid", listsOutsideTurn.unpaid),
      renderMoreLink("order", ongoingOrdersQuery),
      renderMoreLink("quote", listsOutsideTurn.openQuotes),
    ),
    ...makeGroup(
      "settled",
      t("settled"),
      [paidInvoicesQuery, listsOutsideTurn.declinedQuotes],
      [
        ...makeInvoiceRows(paidInvoicesQuery.data?.items, paidInvoicesQuery.data?.serverTimeUtc),
        ...makeQuoteRows(declinedQuotesPageQuery.data?.items.filter((quote) => !isInTurn(quote))),
      ],
      renderMoreLink("paid", paidInvoicesQuery),
      renderMoreLink("declined", listsOutsideTurn.declinedQuotes),
    ),
  ];
  return {
    groups,
    shownCount: groups.reduce((sum, group) => sum + group.rows.length, 0),
    totalCount: totalOf([
      ...turnPartSequence.map((partName) => ({ data: turnParts[partName] })),
      ...[
        listsOutsideTurn.unpaid,
        paidInvoicesQuery,
        ongoingOrdersQuery,
        listsOutsideTurn.openQuotes,
        listsOutsideTurn.declinedQuotes,
      ],
    ]),
    // Each part has a query of its own. Until all parts are read, the list does not say that it is empty.
    readAt:
      salesTurn.isRead && ownQueries.every((query) => query.data)
        ? (paidInvoicesQuery.data?.serverTimeUtc ?? null)
        : null,
    problem: salesTurn.problem ?? ownQueries.find((query) => query.error)?.error ?? null,
    retry: () => {
      salesTurn.retry();
      for (const query of ownQueries) if (query.error) void query.refetch();
    },
  };
}

/**
 * The parts of a turn are listed in this sequence: late or failed documents come before documents that are to be
 * continued.
 */
const turnPartSequence = [
  "undelivered",
  "overdue",
  "shipped",
  "quotes",
  "drafts",
] as const satisfies readonly TurnPart[];

/** A list whose total is corrected by a number, which may be negative. */
function withCorrectedTotal({ data }: { data?: { total: number } | undefined }, totalCorrection: number) {
  return { data: data && { total: Math.max(data.total + totalCorrection, 0) } };
}
