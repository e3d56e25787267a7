"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { RowGroup } from "@/components/list/list-table";
import { useCompany } from "@/components/shell/company-context";
import { TextLink } from "@/components/ui/text-link";
import { invoiceDraftsQuery } from "@/lib/api/browser/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/invoices";
import { ordersQuery } from "@/lib/api/browser/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/quotes";
import type { Problem } from "@/lib/problem";
import css from "./sales-list.module.css";
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
import { useDeclined } from "./use-declined";
import { useUnplacedOrders } from "./use-unplaced-orders";

const perPart = 8;
const tabNames = {
  all: "all",
  draft: "draft",
  quote: "quotes",
  declined: "declined",
  order: "orders",
  unpaid: "unpaid",
  paid: "paid",
  overdue: "overdue",
} as const satisfies Record<SalesFilter, string>;

export type SalesGroups = {
  groups: RowGroup<SalesRow>[];
  shown: number;
  total: number;
  readAt: string | null;
  problem: Problem | null;
  retry: () => void;
};

/**
 * The whole of sales by whose turn it is: what is overdue or unfinished, what waits for others, what is settled.
 *
 * Each part is read by itself and shows its first rows; the tab of its stage shows all of them.
 */
export function useSalesGroups(sales: string, href: (filter: SalesFilter) => string, enabled: boolean): SalesGroups {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const language = useLocale();
  const { id } = useCompany();
  const part = { pageSize: perPart };
  const overdue = useQuery({
    ...invoicesQuery(id, { ...part, filter: "overdue", sort: "due", descending: false }),
    enabled,
  });
  const drafts = useQuery({ ...invoiceDraftsQuery(id, part), enabled });
  const quoteDrafts = useQuery({ ...quoteDraftsQuery(id, part), enabled });
  const unplaced = useUnplacedOrders();
  const unpaid = useQuery({
    ...invoicesQuery(id, { ...part, filter: "unpaid", sort: "due", descending: false }),
    enabled,
  });
  const paid = useQuery({ ...invoicesQuery(id, { ...part, filter: "paid", sort: "date", descending: true }), enabled });
  const accepted = useQuery({ ...quotesQuery(id, { ...part, filter: "accepted" }), enabled });
  // Whose turn a quote is depends on the day it is where the books are.
  const today = accepted.data ? formats.dayOf(accepted.data.serverTimeUtc) : undefined;
  const declined = useDeclined();
  const { ids } = declined;
  const ongoing = {
    ...({ ...part, filter: "ongoing", sort: "until", descending: false } as const),
    ...(ids.length > 0 ? { declined: { are: "leftOut", ids } as const } : {}),
  };
  const isDayKnown = enabled && today !== undefined && declined.isSettled;
  const offered = useQuery({
    ...quotesQuery(id, { ...ongoing, validOn: today }),
    enabled: isDayKnown,
  });
  const expired = useQuery({
    ...quotesQuery(id, { ...ongoing, endedBefore: today, descending: true }),
    enabled: isDayKnown,
  });
  const ended = useQuery({
    ...quotesQuery(id, { ...part, filter: "ongoing", declined: { are: "only", ids } }),
    enabled: enabled && ids.length > 0,
  });
  const shipped = useQuery({ ...ordersQuery(id, { ...part, filter: "shipped" }), enabled });
  const ordered = useQuery({
    ...ordersQuery(id, { ...part, filter: "ongoing", sort: "delivery", descending: false }),
    enabled,
  });
  // A company without the module for quotes and orders has none.
  const isMissing = (one: { error: Problem | null }) => one.error?.code === "module_missing";
  const ofQuotes = isMissing(accepted) ? [] : [accepted, offered, expired, ...(ids.length > 0 ? [ended] : [])];
  const ofModule = [quoteDrafts, ...ofQuotes, shipped, ordered].filter((one) => !isMissing(one));
  const all = [overdue, drafts, unplaced, unpaid, paid, ...ofModule];

  const invoiceRows = (list: typeof overdue) =>
    (list.data?.items ?? []).map((one) => rowOfInvoice(one, formats.dayOf(list.data?.serverTimeUtc ?? ""), sales));
  const savedOn = ({ createdAt }: { createdAt: string }) => formats.dayOf(createdAt);
  const draftRows = newestFirst([
    ...(drafts.data?.items ?? []).map((one) => ({ ...one, row: rowOfDraft(one, savedOn(one), sales) })),
    ...(quoteDrafts.data?.items ?? []).map((one) => ({ ...one, row: rowOfQuoteDraft(one, savedOn(one), sales) })),
    ...(unplaced.data?.items ?? [])
      .slice(0, perPart)
      .map((one) => ({ createdAt: one.typedAt, row: rowOfUnplaced(one, sales) })),
  ]);
  const quoteRows = (list: typeof accepted) =>
    (list.data?.items ?? []).map((one) =>
      rowOfQuote(one, formats.dayOf(list.data?.serverTimeUtc ?? ""), sales, declined.days.get(one.id)),
    );
  const orderRows = (list: typeof shipped) => (list.data?.items ?? []).map((one) => rowOfOrder(one, sales));
  const more = (filter: SalesFilter, ...lists: { data?: { total: number } }[]) =>
    lists.some(({ data }) => data && data.total > perPart) ? (
      <TextLink key={filter} href={href(filter)} className="mr-5">
        {t("showMore", {
          count: formats.count(totalOf(...lists)),
          stage: t(tabNames[filter]).toLocaleLowerCase(language),
        })}
      </TextLink>
    ) : null;
  const title = (text: string, total: number) => (
    <>
      {text}
      <span className={css.count}>{formats.count(total)}</span>
    </>
  );
  const totalOf = (...lists: { data?: { total: number } }[]) =>
    lists.reduce((sum, one) => sum + (one.data?.total ?? 0), 0);
  const group = (
    key: string,
    text: string,
    lists: { data?: { total: number } }[],
    rows: SalesRow[],
    links: RowGroup<SalesRow>["more"],
  ) =>
    rows.length === 0 ? [] : [{ key, title: title(text, totalOf(...lists)), turn: key === "turn", rows, more: links }];
  const links = (...some: ReactNode[]) => (some.some(Boolean) ? some : null);
  const groups: RowGroup<SalesRow>[] = [
    ...group(
      "turn",
      t("yourTurn"),
      [overdue, shipped, accepted, expired, drafts, quoteDrafts, unplaced],
      [...invoiceRows(overdue), ...orderRows(shipped), ...quoteRows(accepted), ...quoteRows(expired), ...draftRows],
      links(
        more("overdue", overdue),
        more("order", shipped),
        more("quote", accepted, expired),
        more("draft", drafts, quoteDrafts, unplaced),
      ),
    ),
    ...group(
      "waiting",
      t("waiting"),
      [unpaid, ordered, offered],
      [...invoiceRows(unpaid), ...orderRows(ordered), ...quoteRows(offered)],
      links(more("unpaid", unpaid), more("order", ordered), more("quote", offered)),
    ),
    ...group(
      "settled",
      t("settled"),
      [paid, ended],
      [...invoiceRows(paid), ...quoteRows(ended)],
      links(more("paid", paid), more("declined", ended)),
    ),
  ];
  return {
    groups,
    shown: groups.reduce((sum, one) => sum + one.rows.length, 0),
    total: totalOf(
      overdue,
      drafts,
      quoteDrafts,
      unplaced,
      unpaid,
      paid,
      accepted,
      offered,
      expired,
      ended,
      shipped,
      ordered,
    ),
    // The parts come each in their own time; until all are there nothing is called empty.
    readAt: all.every((one) => one.data) ? (paid.data?.serverTimeUtc ?? null) : null,
    problem: all.find((one) => one.error)?.error ?? null,
    retry: () => {
      for (const one of all) if (one.error) void one.refetch();
    },
  };
}
