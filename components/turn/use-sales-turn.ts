"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { operationsAboutQuery } from "@/lib/api/browser/operations/batches";
import { waitingOperationsQuery } from "@/lib/api/browser/operations/waiting-operations";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import type { QuoteValidity } from "@/lib/api/contract/sales/quote";
import { type Action, mayDo } from "@/lib/rules/access/roles";
import type { Problem } from "@/lib/values/problem";
import { turnQuotes } from "./turn-quotes";
import { turnUndelivered } from "./turn-undelivered";
import { useDeclinedOngoingQuotes, useDeclinedQuotes } from "./use-declined-quotes";

/** The number of rows that are read of each part; the tab of its stage lists all of them. */
export const rowsPerPart = 8;

const emptyPart = { items: [], total: 0 };

/**
 * The parts of sales that wait for somebody in the company, each with the action that a role must allow to handle it.
 */
const requiredActions = {
  undelivered: "sales.operate",
  overdue: "sales.operate",
  shipped: "sales.operate",
  quotes: "sales.operate",
  drafts: "sales.write",
} as const satisfies Record<string, Action>;

export type TurnPart = keyof typeof requiredActions;

type TurnRead = Pick<UseQueryResult<unknown, Problem>, "data" | "error" | "refetch">;
type Count = { total: number };

/**
 * Reads what the company has to do in sales. Every page that shows or counts this uses this hook, so that all of them
 * agree on its parts and their numbers.
 *
 * @param unplacedOrders the orders that this person has begun, which only the portal stores
 */
export function useSalesTurn(unplaced: { data?: Count | undefined; error?: Problem | null }) {
  const { id, role } = useCompany();
  const formats = useFormats();
  const part = { pageSize: rowsPerPart };
  const overdue = useQuery(invoicesQuery(id, { ...part, filter: "overdue", sort: "due", descending: false }));
  const undelivered = useQuery(invoicesQuery(id, { ...part, filter: "undelivered", sort: "number", descending: true }));
  const undeliveredIds = (undelivered.data?.items ?? []).map((one) => one.id);
  const undeliveredOperations = useQuery({
    ...operationsAboutQuery(id, undeliveredIds),
    enabled: undeliveredIds.length > 0,
  });
  const shipped = useQuery(ordersQuery(id, { ...part, filter: "shipped" }));
  const accepted = useQuery(quotesQuery(id, { ...part, filter: "accepted" }));
  const drafts = useQuery(invoiceDraftsQuery(id, part));
  const quoteDrafts = useQuery(quoteDraftsQuery(id, part));
  // Every page reads this query and shows its problems, so a problem is ignored here.
  const answers = useQuery(waitingOperationsQuery(id)).data?.answers ?? [];
  // Whether a quote has expired depends on the current day in the company's time zone.
  const today = accepted.data ? formats.dayOf(accepted.data.serverTimeUtc) : undefined;
  const declined = useDeclinedQuotes();
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
  const olderDeclined = useDeclinedOngoingQuotes(declined)?.filter((one) => !ids.includes(one.id)) ?? [];
  const hasEnded = ({ validUntilOn: until }: QuoteValidity) => until !== null && today !== undefined && until < today;

  // A company without the module for quotes and orders has no quotes and orders.
  const isMissing = ({ error }: { error: Problem | null }) => error?.code === "module_missing";
  const dataOrNone = <T>(read: { data: T | undefined; error: Problem | null }) =>
    read.data ?? (isMissing(read) ? emptyPart : undefined);
  const knownParts = {
    accepted: dataOrNone(accepted),
    shipped: dataOrNone(shipped),
    quoteDrafts: dataOrNone(quoteDrafts),
  };
  const expiredQuotes = isMissing(accepted) ? emptyPart : expired.data;
  const unplacedCount = unplaced.data ?? (unplaced.error ? emptyPart : undefined);
  const parts = {
    undelivered: undelivered.data && turnUndelivered(undelivered.data, undeliveredOperations.data ?? []),
    overdue: overdue.data,
    shipped: knownParts.shipped,
    quotes:
      knownParts.accepted && expiredQuotes
        ? turnQuotes({
            ...{ accepted: knownParts.accepted, expired: expiredQuotes, answers },
            isDeclined: (quoteId) => declined.days.has(quoteId),
            declinedAmongExpired: olderDeclined.filter(hasEnded).length,
          })
        : undefined,
    drafts:
      drafts.data && knownParts.quoteDrafts && unplacedCount
        ? {
            ...{ invoices: drafts.data.items, quotes: knownParts.quoteDrafts.items },
            total: drafts.data.total + knownParts.quoteDrafts.total + unplacedCount.total,
          }
        : undefined,
  } satisfies Record<TurnPart, Count | undefined>;

  const isOwn = (name: TurnPart) => mayDo(role, requiredActions[name]);
  const names = Object.keys(requiredActions) as TurnPart[];
  const sum = (isOwnPart: boolean) =>
    names
      .filter((name) => isOwn(name) === isOwnPart)
      .reduce<number | undefined>((all, name) => {
        const part = parts[name];
        return all === undefined || part === undefined ? undefined : all + part.total;
      }, 0);
  const reads: readonly (TurnRead & { error: Problem | null })[] = [
    ...[overdue, undelivered, drafts],
    ...[accepted, expired, shipped, quoteDrafts].filter((one) => !isMissing(one)),
  ];
  return {
    parts,
    /** Says whether this person's role may handle a part. */
    isOwn,
    /**
     * The number of documents that wait for this person, and below it for colleagues; undefined until all parts are
     * known.
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
    isRead: reads.every(({ data }) => data !== undefined) && unplacedCount !== undefined,
    /** The time of the service at which the overdue invoices were read. */
    readAt: overdue.data?.serverTimeUtc ?? null,
  };
}
