"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company-context";
import { invoicesQuery } from "@/lib/api/browser/invoices";
import { answerOf, type Offers, offersQuery } from "@/lib/api/browser/offers";
import { operationsQuery } from "@/lib/api/browser/operations";
import { orderQuery, ordersQuery } from "@/lib/api/browser/orders";
import { quoteQuery } from "@/lib/api/browser/quotes";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import type { Operation } from "@/lib/api/contract/operation";
import type { Order } from "@/lib/api/contract/order";
import type { Quote } from "@/lib/api/contract/quote";
import type { SalesChain } from "@/lib/flow/sales-chain";
import { seenQuote } from "@/lib/flow/seen";
import type { Problem } from "@/lib/problem";

/** The document an address names; the sale is everything that hangs together with it. */
export type SaleDocument = { kind: "quote" | "order"; id: string };

export type Sale = {
  /** Null until the document of the address has been read. */
  document: Quote | Order | null;
  chain: SalesChain;
  /** What became of the quote with its customer; null until read, and where there is no quote. */
  offers: Offers | null;
  /** What was ordered here on any of its documents, the newest first. */
  operations: readonly Operation[];
  /** All of it has been read: until then nothing can be said of what is next. */
  isWhole: boolean;
  problem: Problem | null;
  retry: () => void;
};

/** As many orders, or invoices of one order, as are looked at. */
const most = 50;

/** The sale a quote or an order belongs to, as the books have it. */
export function useSale({ kind, id }: SaleDocument): Sale {
  const { id: companyId } = useCompany();
  const own = useQuery({ ...orderQuery(companyId, id), enabled: kind === "order" });
  const quoteId = kind === "quote" ? id : (own.data?.createdFromQuoteId ?? "");
  const quote = useQuery({ ...quoteQuery(companyId, quoteId), enabled: quoteId !== "" });
  const offers = useQuery({ ...offersQuery(companyId, quoteId), enabled: quoteId !== "" });
  const made = useQuery({ ...ordersQuery(companyId, { quoteId, pageSize: most }), enabled: quoteId !== "" });
  const orders = allOrders(own.data, made.data?.items ?? []);
  const ofQuote = useQuery({ ...invoicesQuery(companyId, { quoteId, pageSize: most }), enabled: quoteId !== "" });
  const ofOrders = useQueries({
    queries: orders.map((order) => invoicesQuery(companyId, { orderId: order.id, pageSize: most })),
  });
  const invoices = once([...(ofQuote.data?.items ?? []), ...ofOrders.flatMap((list) => list.data?.items ?? [])]);
  const subjects = [
    ...(quoteId === "" ? [] : [quoteId]),
    ...orders.map((one) => one.id),
    ...invoices.map((one) => one.id),
  ];
  const about = useQueries({ queries: subjects.map((subject) => operationsQuery(companyId, { subject })) });
  const operations = once(about.flatMap((list) => list.data ?? []));
  const mailed = operations.filter((one) => one.kind.endsWith("-email") && isOut(one)).map(({ subject }) => subject);
  const isOther = quote.data && offers.data && isChangedSince(quote.data, offers.data);

  const reads = [
    ...about,
    ...(kind === "order" ? [own] : []),
    ...(quoteId === "" ? [] : [quote, offers, made, ofQuote]),
    ...ofOrders,
  ];
  return {
    document: (kind === "quote" ? quote.data : own.data) ?? null,
    chain: {
      quote: quote.data ?? null,
      orders: orders.map((order) => ({ order, isBackOrder: false })),
      invoices: invoices.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0)),
      mailed: new Set(mailed.filter((subject) => subject !== quoteId || !isOther)),
      answer: decisionOf(offers.data),
    },
    offers: offers.data ?? null,
    operations: operations.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
    isWhole: reads.every((one) => one.data !== undefined),
    problem: reads.find((one) => one.error)?.error ?? null,
    retry: () => {
      for (const one of reads) if (one.error) void one.refetch();
    },
  };
}

function isOut({ stage }: Operation): boolean {
  return stage !== "refused" && stage !== "withdrawn";
}

/** The quote says something else than what was mailed last. */
export function isChangedSince(quote: Quote, { versions }: Offers): boolean {
  const last = versions.at(-1);
  return last !== undefined && last.version !== seenQuote(quote).version;
}

function decisionOf(offers: Offers | undefined): SalesChain["answer"] {
  const decision = offers ? answerOf(offers)?.decision : null;
  return decision === "accepted" || decision === "declined" ? decision : null;
}

function allOrders(own: Order | undefined, made: readonly Order[]): readonly Order[] {
  return once([...(own ? [own] : []), ...made]).toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
}

function once<T extends Invoice | Order | Operation>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}
