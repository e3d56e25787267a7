"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { useDeclinedOngoingQuotes } from "@/components/turn/use-declined-quotes";
import { rowsPerPart, type TurnPart, useSalesTurn } from "@/components/turn/use-sales-turn";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { Quote, QuoteValidity } from "@/lib/api/contract/sales/quote";
import type { Problem } from "@/lib/values/problem";
import type { SalesFilter } from "./sales-address";
import {
  newestFirst,
  rowOfAnswer,
  rowOfDraft,
  rowOfInvoice,
  rowOfOrder,
  rowOfQuote,
  rowOfQuoteDraft,
  rowOfUnplacedOrder,
  type SalesRow,
} from "./sales-row";
import { type SalesGroups, totalOf, useGroupParts } from "./use-group-parts";
import { useUnplacedOrders } from "./use-unplaced-orders";

/**
 * Groups all sales by whose turn it is: documents that are overdue or unfinished, documents that wait for others, and
 * settled documents.
 *
 * Each part has a query of its own and shows its first rows; the tab of its stage shows all rows.
 */
export function useSalesGroups(sales: string, href: (filter: SalesFilter) => string): SalesGroups {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const { id } = useCompany();
  const firstPage = { pageSize: rowsPerPart };
  const unplaced = useUnplacedOrders();
  const turn = useSalesTurn(unplaced);
  const { today, declined, parts } = turn;
  const { ids } = declined;
  const unpaid = useQuery({
    ...invoicesQuery(id, { ...firstPage, filter: "unpaid", sort: "due", descending: false }),
  });
  const paid = useQuery({ ...invoicesQuery(id, { ...firstPage, filter: "paid", sort: "date", descending: true }) });
  const ongoingCriteria = {
    ...({ ...firstPage, filter: "ongoing", sort: "until", descending: false } as const),
    ...(ids.length > 0 ? { declined: { are: "leftOut", ids } as const } : {}),
  };
  const openQuotes = useQuery({
    ...quotesQuery(id, { ...ongoingCriteria, validOn: today }),
    enabled: today !== undefined && declined.isSettled,
  });
  const declinedQuotes = useQuery({
    ...quotesQuery(id, { ...firstPage, filter: "ongoing", declined: { are: "only", ids } }),
    enabled: ids.length > 0,
  });
  const ongoingOrders = useQuery({
    ...ordersQuery(id, { ...firstPage, filter: "ongoing", sort: "delivery", descending: false }),
  });
  // The queries leave out the newest declined quotes; the older declined quotes are subtracted from the totals.
  const olderDeclined = useDeclinedOngoingQuotes(declined)?.filter((one) => !ids.includes(one.id)) ?? [];
  const isStillValid = ({ validUntilOn: until }: QuoteValidity) =>
    until !== null && today !== undefined && until >= today;
  // A document that a person has to correct or to decide about is listed and counted in the group of the turn.
  const answeredQuotes = parts.quotes?.answered ?? [];
  const answeredAs = (decision: "accepted" | "declined") => answeredQuotes.filter((one) => one.decision === decision);
  const isInTurn = ({ id: one }: { id: string }) =>
    answeredQuotes.some(({ quoteId }) => quoteId === one) ||
    (parts.undelivered?.items.some((invoice) => invoice.id === one) ?? false);
  const listsOutsideTurn = {
    unpaid: withCorrectedTotal(unpaid, -(parts.undelivered?.total ?? 0)),
    offered: withCorrectedTotal(openQuotes, -olderDeclined.filter(isStillValid).length - answeredAs("accepted").length),
    ended: withCorrectedTotal(declinedQuotes, olderDeclined.length - answeredAs("declined").length),
  };
  // A company without the module for quotes and orders has none of them, so this error is no failure.
  const isMissing = (one: { error: Problem | null }) => one.error?.code === "module_missing";
  const moduleQueries = [ongoingOrders, openQuotes, ...(ids.length > 0 ? [declinedQuotes] : [])].filter(
    (one) => !isMissing(one),
  );
  const ownQueries = [unpaid, paid, ...(turn.lacksModule ? [] : moduleQueries)];

  const invoiceRows = (list: readonly Invoice[] = [], readAt: string | null | undefined) =>
    list.map((one) => rowOfInvoice(one, formats.dayOf(readAt ?? ""), sales));
  const quoteRows = (list: readonly Quote[] = []) =>
    list.map((one) => rowOfQuote(one, today ?? "", sales, declined.days.get(one.id)));
  const openRows = (list: readonly Quote[] = []) =>
    quoteRows(list.filter((one) => !isInTurn(one))).filter(({ key }) => !declined.days.has(key));
  const savedOn = ({ createdAt }: { createdAt: string }) => formats.dayOf(createdAt);
  const draftRows = newestFirst([
    ...(parts.drafts?.invoices ?? []).map((one) => ({ ...one, row: rowOfDraft(one, savedOn(one), sales) })),
    ...(parts.drafts?.quotes ?? []).map((one) => ({ ...one, row: rowOfQuoteDraft(one, savedOn(one), sales) })),
    ...(unplaced.data?.items ?? [])
      .slice(0, rowsPerPart)
      .map((one) => ({ createdAt: one.typedAt, row: rowOfUnplacedOrder(one, sales) })),
  ]);
  const rowsOfTurn: Record<TurnPart, { rows: readonly SalesRow[]; tab: SalesFilter }> = {
    undelivered: { rows: invoiceRows(parts.undelivered?.items, turn.readAt), tab: "unpaid" },
    overdue: { rows: invoiceRows(parts.overdue?.items, turn.readAt), tab: "overdue" },
    shipped: { rows: (parts.shipped?.items ?? []).map((one) => rowOfOrder(one, sales)), tab: "order" },
    quotes: {
      rows: [
        ...answeredQuotes.map((one) => rowOfAnswer(one, formats.dayOf(one.at), sales)),
        ...quoteRows(parts.quotes?.accepted),
        ...quoteRows(parts.quotes?.expired),
      ],
      tab: "quote",
    },
    drafts: { rows: draftRows, tab: "draft" },
  };
  const { more, group } = useGroupParts(href);
  const groupOfTurn = (key: string, text: string, isOwn: boolean) => {
    const names = turnOrder.filter((name) => turn.isOwn(name) === isOwn);
    const listOf = (name: TurnPart) => ({ data: parts[name] });
    const rows = names.flatMap((name) => rowsOfTurn[name].rows);
    const links = names.map((name) => {
      const { rows: shown, tab } = rowsOfTurn[name];
      return shown.length < (parts[name]?.total ?? 0) ? more(tab, listOf(name)) : null;
    });
    return group(key, text, names.map(listOf), rows, ...links);
  };
  const groups = [
    ...groupOfTurn("turn", t("yourTurn"), true),
    ...groupOfTurn("colleagues", t("colleaguesTurn"), false),
    ...group(
      "waiting",
      t("waiting"),
      [listsOutsideTurn.unpaid, ongoingOrders, listsOutsideTurn.offered],
      [
        ...invoiceRows(
          unpaid.data?.items.filter((one) => !isInTurn(one)),
          unpaid.data?.serverTimeUtc,
        ),
        ...(ongoingOrders.data?.items ?? []).map((one) => rowOfOrder(one, sales)),
        ...openRows(openQuotes.data?.items),
      ],
      more("unpaid", listsOutsideTurn.unpaid),
      more("order", ongoingOrders),
      more("quote", listsOutsideTurn.offered),
    ),
    ...group(
      "settled",
      t("settled"),
      [paid, listsOutsideTurn.ended],
      [
        ...invoiceRows(paid.data?.items, paid.data?.serverTimeUtc),
        ...quoteRows(declinedQuotes.data?.items.filter((one) => !isInTurn(one))),
      ],
      more("paid", paid),
      more("declined", listsOutsideTurn.ended),
    ),
  ];
  return {
    groups,
    shown: groups.reduce((sum, one) => sum + one.rows.length, 0),
    total: totalOf([
      ...turnOrder.map((name) => ({ data: parts[name] })),
      ...[listsOutsideTurn.unpaid, paid, ongoingOrders, listsOutsideTurn.offered, listsOutsideTurn.ended],
    ]),
    // Each part has a query of its own; until all parts are read, an empty list is not reported.
    readAt: turn.isRead && ownQueries.every((one) => one.data) ? (paid.data?.serverTimeUtc ?? null) : null,
    problem: turn.problem ?? ownQueries.find((one) => one.error)?.error ?? null,
    retry: () => {
      turn.retry();
      for (const one of ownQueries) if (one.error) void one.refetch();
    },
  };
}

/** The order of the parts of a turn: late or failed documents come before documents that are to be continued. */
const turnOrder = ["undelivered", "overdue", "shipped", "quotes", "drafts"] as const satisfies readonly TurnPart[];

/** A list whose total is corrected by a number, which may be negative. */
function withCorrectedTotal({ data }: { data?: { total: number } | undefined }, correction: number) {
  return { data: data && { total: Math.max(data.total + correction, 0) } };
}
