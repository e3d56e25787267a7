"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { operationsOfQuery } from "@/lib/api/browser/operations/batches";
import { waitingQuery } from "@/lib/api/browser/operations/waiting-operations";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import type { QuoteEnd } from "@/lib/api/contract/sales/quote";
import { type Action, mayDo } from "@/lib/rules/access/roles";
import type { Problem } from "@/lib/values/problem";
import { turnQuotes } from "./turn-quotes";
import { turnUndelivered } from "./turn-undelivered";
import { useDeclined, useDeclinedOngoing } from "./use-declined";

/** The number of rows that are read of each part; the tab of its stage lists all of them. */
export const perPart = 8;

const none = { items: [], total: 0 };

/** The parts of sales that wait for somebody in the company, each with the action that a role must allow to handle it. */
const doneBy = {
  undelivered: "sales.operate",
  overdue: "sales.operate",
  shipped: "sales.operate",
  quotes: "sales.operate",
  drafts: "sales.write",
} as const satisfies Record<string, Action>;

export type TurnPart = keyof typeof doneBy;

type Read = Pick<UseQueryResult<unknown, Problem>, "data" | "error" | "refetch">;
type Count = { total: number };

/**
 * Reads what the company has to do in sales. Every page that shows or counts this uses this hook, so that all of them agree
 * on its parts and their numbers.
 *
 * @param unplaced the orders that this person has begun, which only the portal stores
 */
export function useSalesTurn(unplaced: { data?: Count | undefined; error?: Problem | null }) {
  const { id, role } = useCompany();
  const formats = useFormats();
  const part = { pageSize: perPart };
  const overdue = useQuery(invoicesQuery(id, { ...part, filter: "overdue", sort: "due", descending: false }));
  const failing = useQuery(invoicesQuery(id, { ...part, filter: "undelivered", sort: "number", descending: true }));
  const failingIds = (failing.data?.items ?? []).map((one) => one.id);
  const ofFailing = useQuery({ ...operationsOfQuery(id, failingIds), enabled: failingIds.length > 0 });
  const shipped = useQuery(ordersQuery(id, { ...part, filter: "shipped" }));
  const accepted = useQuery(quotesQuery(id, { ...part, filter: "accepted" }));
  const drafts = useQuery(invoiceDraftsQuery(id, part));
  const quoteDrafts = useQuery(quoteDraftsQuery(id, part));
  // Every page reads this query and shows its problems, so they are ignored here.
  const answers = useQuery(waitingQuery(id)).data?.answers ?? [];
  // Whether a quote has expired depends on the current day in the company's time zone.
  const today = accepted.data ? formats.dayOf(accepted.data.serverTimeUtc) : undefined;
  const declined = useDeclined();
  const { ids } = declined;
  const ongoing = {
    ...({ ...part, filter: "ongoing", sort: "until", descending: false } as const),
    ...(ids.length > 0 ? { declined: { are: "leftOut", ids } as const } : {}),
  };
  const isDayKnown = today !== undefined && declined.isSettled;
  const expired = useQuery({
    ...quotesQuery(id, { ...ongoing, endedBefore: today, descending: true }),
    enabled: isDayKnown,
  });
  // The query leaves out the newest declined quotes; the older ones are subtracted from its total.
  const older = useDeclinedOngoing(declined)?.filter((one) => !ids.includes(one.id)) ?? [];
  const hasEnded = ({ validUntilOn: until }: QuoteEnd) => until !== null && today !== undefined && until < today;

  // A company without the module for quotes and orders has no quotes and orders.
  const isMissing = ({ error }: { error: Problem | null }) => error?.code === "module_missing";
  const orNone = <T>(read: { data: T | undefined; error: Problem | null }) =>
    read.data ?? (isMissing(read) ? none : undefined);
  const known = { accepted: orNone(accepted), shipped: orNone(shipped), quoteDrafts: orNone(quoteDrafts) };
  const ended = isMissing(accepted) ? none : expired.data;
  const begun = unplaced.data ?? (unplaced.error ? none : undefined);
  const parts = {
    undelivered: failing.data && turnUndelivered(failing.data, ofFailing.data ?? []),
    overdue: overdue.data,
    shipped: known.shipped,
    quotes:
      known.accepted && ended
        ? turnQuotes({
            ...{ accepted: known.accepted, expired: ended, answers },
            isDeclined: (quoteId) => declined.days.has(quoteId),
            declinedAmongExpired: older.filter(hasEnded).length,
          })
        : undefined,
    drafts:
      drafts.data && known.quoteDrafts && begun
        ? {
            ...{ invoices: drafts.data.items, quotes: known.quoteDrafts.items },
            total: drafts.data.total + known.quoteDrafts.total + begun.total,
          }
        : undefined,
  } satisfies Record<TurnPart, Count | undefined>;

  const isOwn = (name: TurnPart) => mayDo(role, doneBy[name]);
  const names = Object.keys(doneBy) as TurnPart[];
  const sum = (own: boolean) =>
    names
      .filter((name) => isOwn(name) === own)
      .reduce<number | undefined>((all, name) => {
        const part = parts[name];
        return all === undefined || part === undefined ? undefined : all + part.total;
      }, 0);
  const reads: readonly (Read & { error: Problem | null })[] = [
    ...[overdue, failing, drafts],
    ...[accepted, expired, shipped, quoteDrafts].filter((one) => !isMissing(one)),
  ];
  return {
    parts,
    /** Says whether this person's role may handle a part. */
    isOwn,
    /**
     * The number of documents that wait for this person, and below it for colleagues; undefined until all parts are known.
     */
    count: sum(true),
    othersCount: sum(false),
    today,
    declined,
    lacksModule: isMissing(quoteDrafts) || isMissing(accepted),
    problem: reads.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const one of reads) if (one.error) void one.refetch();
    },
    isRead: reads.every(({ data }) => data !== undefined) && begun !== undefined,
    /** The time of the service at which the overdue invoices were read. */
    readAt: overdue.data?.serverTimeUtc ?? null,
  };
}
