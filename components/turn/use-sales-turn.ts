"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import { rowsPerPart } from "@/components/list/rows-per-part";
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
import { findTurnQuotes } from "./turn-quotes";
import { findTurnUndelivered } from "./turn-undelivered";
import { useDeclinedOngoingQuotes, useDeclinedQuotes } from "./use-declined-quotes";

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

type PartReading = Pick<UseQueryResult<unknown, Problem>, "data" | "error" | "refetch">;
type PartCount = { total: number };

/**
 * Reads what the company has to do in sales. Every page that shows or counts it uses this hook, so that all pages agree
 * on the parts and their numbers.
 *
 * @param unplacedOrders the orders that this person has begun, which only the portal stores
 */
export function useSalesTurn(unplacedOrders: { data?: PartCount | undefined; error?: Problem | null }) {
  const { id: companyId, role } = useCompany();
  const formats = useFormats();
  const partFilter = { pageSize: rowsPerPart };
  const overdueResult = useQuery(
    invoicesQuery(companyId, { ...partFilter, filter: "overdue", sort: "due", descending: false }),
  );
  const undeliveredResult = useQuery(
    invoicesQuery(companyId, { ...partFilter, filter: "undelivered", sort: "number", descending: true }),
  );
  const undeliveredIds = (undeliveredResult.data?.items ?? []).map((invoice) => invoice.id);
  const undeliveredOperationsResult = useQuery({
    ...operationsAboutQuery(companyId, undeliveredIds),
    enabled: undeliveredIds.length > 0,
  });
  const shippedResult = useQuery(ordersQuery(companyId, { ...partFilter, filter: "shipped" }));
  const acceptedResult = useQuery(quotesQuery(companyId, { ...partFilter, filter: "accepted" }));
  const draftsResult = useQuery(invoiceDraftsQuery(companyId, partFilter));
  const quoteDraftsResult = useQuery(quoteDraftsQuery(companyId, partFilter));
  // Every page reads this query and shows its problems, so a problem is ignored here.
  const unseenAnswers = useQuery(waitingOperationsQuery(companyId)).data?.answers ?? [];
  // Whether a quote has expired depends on the current day in the company's time zone.
  const today = acceptedResult.data ? formats.dayOf(acceptedResult.data.serverTimeUtc) : undefined;
  const declinedQuotes = useDeclinedQuotes();
  const { newestIds: declinedIds } = declinedQuotes;
  const ongoingFilter = {
    ...({ ...partFilter, filter: "ongoing", sort: "until", descending: false } as const),
    ...(declinedIds.length > 0 ? { declined: { are: "leftOut", ids: declinedIds } as const } : {}),
  };
  const isDayKnown = today !== undefined && declinedQuotes.isSettled;
  const expiredResult = useQuery({
    ...quotesQuery(companyId, { ...ongoingFilter, endedBefore: today, descending: true }),
    enabled: isDayKnown,
  });
  // The query leaves out the newest declined quotes; the older ones are subtracted from its total.
  const olderDeclinedQuotes =
    useDeclinedOngoingQuotes(declinedQuotes)?.filter((quote) => !declinedIds.includes(quote.id)) ?? [];
  const hasExpired = ({ validUntilOn }: QuoteValidity) =>
    validUntilOn !== null && today !== undefined && validUntilOn < today;

  // A company without the module for quotes and orders has no quotes and orders.
  const isModuleMissing = ({ error }: { error: Problem | null }) => error?.code === "module_missing";
  const dataOrEmptyPart = <T>(listReading: { data: T | undefined; error: Problem | null }) =>
    listReading.data ?? (isModuleMissing(listReading) ? emptyPart : undefined);
  const knownParts = {
    accepted: dataOrEmptyPart(acceptedResult),
    shipped: dataOrEmptyPart(shippedResult),
    quoteDrafts: dataOrEmptyPart(quoteDraftsResult),
  };
  const expiredQuotes = isModuleMissing(acceptedResult) ? emptyPart : expiredResult.data;
  const unplacedOrdersPart = unplacedOrders.data ?? (unplacedOrders.error ? emptyPart : undefined);
  const salesParts = {
    undelivered:
      undeliveredResult.data && findTurnUndelivered(undeliveredResult.data, undeliveredOperationsResult.data ?? []),
    overdue: overdueResult.data,
    shipped: knownParts.shipped,
    quotes:
      knownParts.accepted && expiredQuotes
        ? findTurnQuotes({
            ...{ accepted: knownParts.accepted, expired: expiredQuotes, allAnswers: unseenAnswers },
            isDeclined: (quoteId) => declinedQuotes.declinedOnById.has(quoteId),
            declinedAmongExpired: olderDeclinedQuotes.filter(hasExpired).length,
          })
        : undefined,
    drafts:
      draftsResult.data && knownParts.quoteDrafts && unplacedOrdersPart
        ? {
            ...{ invoices: draftsResult.data.items, quotes: knownParts.quoteDrafts.items },
            total: draftsResult.data.total + knownParts.quoteDrafts.total + unplacedOrdersPart.total,
          }
        : undefined,
  } satisfies Record<TurnPart, PartCount | undefined>;

  const isOwnPart = (partName: TurnPart) => mayDo(role, requiredActions[partName]);
  const partNames = Object.keys(requiredActions) as TurnPart[];
  const sumParts = (countsOwnParts: boolean) =>
    partNames
      .filter((partName) => isOwnPart(partName) === countsOwnParts)
      .reduce<number | undefined>((sumSoFar, partName) => {
        const salesPart = salesParts[partName];
        return sumSoFar === undefined || salesPart === undefined ? undefined : sumSoFar + salesPart.total;
      }, 0);
  const partReadings: readonly (PartReading & { error: Problem | null })[] = [
    ...[overdueResult, undeliveredResult, draftsResult],
    ...[acceptedResult, expiredResult, shippedResult, quoteDraftsResult].filter((reading) => !isModuleMissing(reading)),
  ];
  return {
    parts: salesParts,
    /** Says whether this person's role may handle a part. */
    isOwnPart,
    /**
     * The number of documents that wait for this person, and below it for colleagues; undefined until all parts are
     * known.
     */
    count: sumParts(true),
    othersCount: sumParts(false),
    today,
    declined: declinedQuotes,
    lacksModule: isModuleMissing(quoteDraftsResult) || isModuleMissing(acceptedResult),
    problem: partReadings.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const reading of partReadings) if (reading.error) void reading.refetch();
    },
    isRead: partReadings.every(({ data }) => data !== undefined) && unplacedOrdersPart !== undefined,
    /** The time of the service at which the overdue invoices were read. */
    readAt: overdueResult.data?.serverTimeUtc ?? null,
  };
}
