"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { invoiceDraftsQuery } from "@/lib/api/browser/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/invoices";
import { ordersQuery } from "@/lib/api/browser/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/quotes";
import type { QuoteEnd } from "@/lib/api/contract/quote";
import type { Problem } from "@/lib/problem";
import type { SalesFilter } from "./sales-address";
import {
  newestFirst,
  rowOfDraft,
  rowOfInvoice,
  rowOfOrder,
  rowOfQuote,
  rowOfQuoteDraft,
  rowOfUnplaced,
} from "./sales-row";
import { useDeclined, useDeclinedOngoing } from "./use-declined";
import { perPart, type SalesGroups, totalOf, useGroupParts } from "./use-group-parts";
import { useUnplacedOrders } from "./use-unplaced-orders";

/**
 * The whole of sales by whose turn it is: what is overdue or unfinished, what waits for others, what is settled.
 *
 * Each part is read by itself and shows its first rows; the tab of its stage shows all of them.
 */
export function useSalesGroups(sales: string, href: (filter: SalesFilter) => string): SalesGroups {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const { id } = useCompany();
  const part = { pageSize: perPart };
  const overdue = useQuery({
    ...invoicesQuery(id, { ...part, filter: "overdue", sort: "due", descending: false }),
  });
  const drafts = useQuery({ ...invoiceDraftsQuery(id, part) });
  const quoteDrafts = useQuery({ ...quoteDraftsQuery(id, part) });
  const unplaced = useUnplacedOrders();
  const unpaid = useQuery({
    ...invoicesQuery(id, { ...part, filter: "unpaid", sort: "due", descending: false }),
  });
  const paid = useQuery({ ...invoicesQuery(id, { ...part, filter: "paid", sort: "date", descending: true }) });
  const accepted = useQuery({ ...quotesQuery(id, { ...part, filter: "accepted" }) });
  // Whose turn a quote is depends on the day it is where the books are.
  const today = accepted.data ? formats.dayOf(accepted.data.serverTimeUtc) : undefined;
  const declined = useDeclined();
  const { ids } = declined;
  const ongoing = {
    ...({ ...part, filter: "ongoing", sort: "until", descending: false } as const),
    ...(ids.length > 0 ? { declined: { are: "leftOut", ids } as const } : {}),
  };
  const isDayKnown = today !== undefined && declined.isSettled;
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
    enabled: ids.length > 0,
  });
  // The books are asked to leave the newest out; the others are counted off.
  const older = useDeclinedOngoing(declined)?.filter((one) => !ids.includes(one.id)) ?? [];
  const hasEnded = ({ validUntilOn: until }: QuoteEnd) => until !== null && today !== undefined && until < today;
  const holds = ({ validUntilOn: until }: QuoteEnd) => until !== null && today !== undefined && until >= today;
  const counted = {
    offered: withTotal(offered, -older.filter(holds).length),
    expired: withTotal(expired, -older.filter(hasEnded).length),
    ended: withTotal(ended, older.length),
  };
  const shipped = useQuery({ ...ordersQuery(id, { ...part, filter: "shipped" }) });
  const ordered = useQuery({
    ...ordersQuery(id, { ...part, filter: "ongoing", sort: "delivery", descending: false }),
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
  const openRows = (list: typeof accepted) => quoteRows(list).filter(({ key }) => !declined.days.has(key));
  const orderRows = (list: typeof shipped) => (list.data?.items ?? []).map((one) => rowOfOrder(one, sales));
  const { more, group } = useGroupParts(href);
  const groups = [
    ...group(
      "turn",
      t("yourTurn"),
      [overdue, shipped, accepted, counted.expired, drafts, quoteDrafts, unplaced],
      [...invoiceRows(overdue), ...orderRows(shipped), ...quoteRows(accepted), ...openRows(expired), ...draftRows],
      more("overdue", overdue),
      more("order", shipped),
      more("quote", accepted, counted.expired),
      more("draft", drafts, quoteDrafts, unplaced),
    ),
    ...group(
      "waiting",
      t("waiting"),
      [unpaid, ordered, counted.offered],
      [...invoiceRows(unpaid), ...orderRows(ordered), ...openRows(offered)],
      more("unpaid", unpaid),
      more("order", ordered),
      more("quote", counted.offered),
    ),
    ...group(
      "settled",
      t("settled"),
      [paid, counted.ended],
      [...invoiceRows(paid), ...quoteRows(ended)],
      more("paid", paid),
      more("declined", counted.ended),
    ),
  ];
  return {
    groups,
    shown: groups.reduce((sum, one) => sum + one.rows.length, 0),
    total: totalOf([
      ...[overdue, drafts, quoteDrafts, unplaced, unpaid, paid],
      ...[accepted, counted.offered, counted.expired, counted.ended, shipped, ordered],
    ]),
    // The parts come each in their own time; until all are there nothing is called empty.
    readAt: all.every((one) => one.data) ? (paid.data?.serverTimeUtc ?? null) : null,
    problem: all.find((one) => one.error)?.error ?? null,
    retry: () => {
      for (const one of all) if (one.error) void one.refetch();
    },
  };
}

/** A list with so many more, or fewer, than were asked for. */
function withTotal({ data }: { data?: { total: number } | undefined }, more: number) {
  return { data: data && { total: Math.max(data.total + more, 0) } };
}
