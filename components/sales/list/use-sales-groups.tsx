"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { useDeclinedOngoing } from "@/components/turn/use-declined";
import { perPart, type TurnPart, useSalesTurn } from "@/components/turn/use-sales-turn";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { Quote, QuoteEnd } from "@/lib/api/contract/sales/quote";
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
  rowOfUnplaced,
  type SalesRow,
} from "./sales-row";
import { type SalesGroups, totalOf, useGroupParts } from "./use-group-parts";
import { useUnplacedOrders } from "./use-unplaced-orders";

/**
 * Groups all of sales by whose turn it is: what is overdue or unfinished, what waits for others, and what is settled.
 *
 * Each part is read by itself and shows its first rows; the tab of its stage shows all rows.
 */
export function useSalesGroups(sales: string, href: (filter: SalesFilter) => string): SalesGroups {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const { id } = useCompany();
  const part = { pageSize: perPart };
  const unplaced = useUnplacedOrders();
  const turn = useSalesTurn(unplaced);
  const { today, declined, parts } = turn;
  const { ids } = declined;
  const unpaid = useQuery({
    ...invoicesQuery(id, { ...part, filter: "unpaid", sort: "due", descending: false }),
  });
  const paid = useQuery({ ...invoicesQuery(id, { ...part, filter: "paid", sort: "date", descending: true }) });
  const ongoing = {
    ...({ ...part, filter: "ongoing", sort: "until", descending: false } as const),
    ...(ids.length > 0 ? { declined: { are: "leftOut", ids } as const } : {}),
  };
  const offered = useQuery({
    ...quotesQuery(id, { ...ongoing, validOn: today }),
    enabled: today !== undefined && declined.isSettled,
  });
  const ended = useQuery({
    ...quotesQuery(id, { ...part, filter: "ongoing", declined: { are: "only", ids } }),
    enabled: ids.length > 0,
  });
  const ordered = useQuery({
    ...ordersQuery(id, { ...part, filter: "ongoing", sort: "delivery", descending: false }),
  });
  // The books are asked to leave out the newest declined quotes; the older ones are subtracted from the totals.
  const older = useDeclinedOngoing(declined)?.filter((one) => !ids.includes(one.id)) ?? [];
  const holds = ({ validUntilOn: until }: QuoteEnd) => until !== null && today !== undefined && until >= today;
  // A document that a person has to look at or to correct is listed in the group of the turn, and counted there.
  const answered = parts.quotes?.answered ?? [];
  const answeredAs = (decision: "accepted" | "declined") => answered.filter((one) => one.decision === decision);
  const isInTurn = ({ id: one }: { id: string }) =>
    answered.some(({ quoteId }) => quoteId === one) ||
    (parts.undelivered?.items.some((invoice) => invoice.id === one) ?? false);
  const counted = {
    unpaid: withTotal(unpaid, -(parts.undelivered?.total ?? 0)),
    offered: withTotal(offered, -older.filter(holds).length - answeredAs("accepted").length),
    ended: withTotal(ended, older.length - answeredAs("declined").length),
  };
  // A company without the module for quotes and orders has none of them, so that error is no failure.
  const isMissing = (one: { error: Problem | null }) => one.error?.code === "module_missing";
  const ofModule = [ordered, offered, ...(ids.length > 0 ? [ended] : [])].filter((one) => !isMissing(one));
  const all = [unpaid, paid, ...(turn.lacksModule ? [] : ofModule)];

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
      .slice(0, perPart)
      .map((one) => ({ createdAt: one.typedAt, row: rowOfUnplaced(one, sales) })),
  ]);
  const rowsOfTurn: Record<TurnPart, { rows: readonly SalesRow[]; tab: SalesFilter }> = {
    undelivered: { rows: invoiceRows(parts.undelivered?.items, turn.readAt), tab: "unpaid" },
    overdue: { rows: invoiceRows(parts.overdue?.items, turn.readAt), tab: "overdue" },
    shipped: { rows: (parts.shipped?.items ?? []).map((one) => rowOfOrder(one, sales)), tab: "order" },
    quotes: {
      rows: [
        ...answered.map((one) => rowOfAnswer(one, formats.dayOf(one.at), sales)),
        ...quoteRows(parts.quotes?.accepted),
        ...quoteRows(parts.quotes?.expired),
      ],
      tab: "quote",
    },
    drafts: { rows: draftRows, tab: "draft" },
  };
  const { more, group } = useGroupParts(href);
  const ofTurn = (key: string, text: string, isOwn: boolean) => {
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
    ...ofTurn("turn", t("yourTurn"), true),
    ...ofTurn("colleagues", t("colleaguesTurn"), false),
    ...group(
      "waiting",
      t("waiting"),
      [counted.unpaid, ordered, counted.offered],
      [
        ...invoiceRows(
          unpaid.data?.items.filter((one) => !isInTurn(one)),
          unpaid.data?.serverTimeUtc,
        ),
        ...(ordered.data?.items ?? []).map((one) => rowOfOrder(one, sales)),
        ...openRows(offered.data?.items),
      ],
      more("unpaid", counted.unpaid),
      more("order", ordered),
      more("quote", counted.offered),
    ),
    ...group(
      "settled",
      t("settled"),
      [paid, counted.ended],
      [
        ...invoiceRows(paid.data?.items, paid.data?.serverTimeUtc),
        ...quoteRows(ended.data?.items.filter((one) => !isInTurn(one))),
      ],
      more("paid", paid),
      more("declined", counted.ended),
    ),
  ];
  return {
    groups,
    shown: groups.reduce((sum, one) => sum + one.rows.length, 0),
    total: totalOf([
      ...turnOrder.map((name) => ({ data: parts[name] })),
      ...[counted.unpaid, paid, ordered, counted.offered, counted.ended],
    ]),
    // Each part is read by itself; until all parts are read the list is not called empty.
    readAt: turn.isRead && all.every((one) => one.data) ? (paid.data?.serverTimeUtc ?? null) : null,
    problem: turn.problem ?? all.find((one) => one.error)?.error ?? null,
    retry: () => {
      turn.retry();
      for (const one of all) if (one.error) void one.refetch();
    },
  };
}

/** The order of the parts of a turn: what is late or went wrong comes before what is to be continued. */
const turnOrder = ["undelivered", "overdue", "shipped", "quotes", "drafts"] as const satisfies readonly TurnPart[];

/** A list whose total is corrected by this number, which may be negative. */
function withTotal({ data }: { data?: { total: number } | undefined }, more: number) {
  return { data: data && { total: Math.max(data.total + more, 0) } };
}
