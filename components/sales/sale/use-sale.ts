"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { invoiceQuery, invoicesMadeOf } from "@/lib/api/browser/sales/invoices";
import { answerOf, type Offers, offersQuery } from "@/lib/api/browser/sales/offers";
import { orderQuery, ordersMadeOf } from "@/lib/api/browser/sales/orders";
import { quoteQuery } from "@/lib/api/browser/sales/quotes";
import { replacementsQuery } from "@/lib/api/browser/sales/replacements";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { Order } from "@/lib/api/contract/sales/order";
import type { Quote } from "@/lib/api/contract/sales/quote";
import type { Replacement } from "@/lib/api/contract/sales/replacement";
import { expectationOfQuote, isSameVersion } from "@/lib/rules/sales/expectations";
import type { SalesChain } from "@/lib/rules/sales/sales-chain";
import type { Problem } from "@/lib/values/problem";
import { isUnsent, sentState } from "../invoice/sent-state";
import { creditTies, tied } from "./credit-ties";
import { linkedOrders, originsOf } from "./linked-orders";

/** The document that an address names. The sale is made of all documents that belong together with it. */
export type SaleDocument = { kind: "quote" | "order"; id: string };

export type Sale = {
  /** The document of the address; null until it has been read. */
  document: Quote | Order | null;
  chain: SalesChain;
  /** The mailed versions, links and answers of the quote; null until they are read, and where there is no quote. */
  offers: Offers | null;
  /** For each back order, the id of the order whose undelivered rest it holds. */
  origins: ReadonlyMap<string, string>;
  /** For each order or quote, the new invoices that were begun in the place of invoices that were taken back. */
  replacements: ReadonlyMap<string, readonly Replacement[]>;
  /** The portal's operations on all documents of the sale, the newest first. */
  operations: readonly Operation[];
  /** Whether all of the sale has been read: until then it is not known what is next. */
  isWhole: boolean;
  problem: Problem | null;
  retry: () => void;
};

/** Reads the sale to which a quote or an order belongs, as the books have it. */
export function useSale({ kind, id }: SaleDocument): Sale {
  const { id: companyId } = useCompany();
  const own = useQuery({ ...orderQuery(companyId, id), enabled: kind === "order" });
  // A back order does not name the order whose rest it holds; only the portal's operations name it.
  const [linked, setLinked] = useState<readonly string[]>([]);
  const others = useQueries({
    queries: linked.filter((other) => other !== id).map((other) => orderQuery(companyId, other)),
  });
  const family = once([...(own.data ? [own.data] : []), ...others.flatMap(({ data }) => data ?? [])]);
  const ofFamily = family.find(({ createdFromQuoteId }) => createdFromQuoteId !== null)?.createdFromQuoteId ?? "";
  const quoteId = kind === "quote" ? id : ofFamily;
  const quote = useQuery({ ...quoteQuery(companyId, quoteId), enabled: quoteId !== "" });
  const offers = useQuery({ ...offersQuery(companyId, quoteId), enabled: quoteId !== "" });
  const quoteIds = quoteId === "" ? [] : [quoteId];
  const made = useQueries({ queries: quoteIds.map((one) => ordersMadeOf(companyId, one)) });
  const orders = once([...family, ...made.flatMap(({ data }) => data ?? [])]).toSorted(byNumber);
  const ofQuote = useQueries({ queries: quoteIds.map((one) => invoicesMadeOf(companyId, "quote", one)) });
  const ofOrders = useQueries({
    queries: orders.map((order) => invoicesMadeOf(companyId, "order", order.id)),
  });
  const invoiced = once([...ofQuote, ...ofOrders].flatMap(({ data }) => data ?? []));
  const sources = [...quoteIds, ...orders.map((one) => one.id)];
  const subjects = [...sources, ...invoiced.map((one) => one.id)];
  const aboutMade = useQueries({ queries: subjects.map((subject) => operationsQuery(companyId, { subject })) });
  // A new invoice with the lines of one that was taken back names neither order nor quote; the portal stores to which it
  // belongs.
  const credited = [
    ...creditTies(
      invoiced,
      aboutMade.flatMap((list) => list.data ?? []),
    ).values(),
  ];
  const replaced = sources.filter((source) =>
    invoiced.some((one) => credited.includes(one.id) && (one.createdFromOrderId ?? one.createdFromQuoteId) === source),
  );
  const anew = useQueries({ queries: replaced.map((source) => replacementsQuery(companyId, source)) });
  const newIds = anew.flatMap(({ data }) => data ?? []).flatMap(({ invoiceId }) => invoiceId ?? []);
  const newOnes = useQueries({ queries: newIds.map((newId) => invoiceQuery(companyId, newId)) });
  const aboutNew = useQueries({ queries: newIds.map((subject) => operationsQuery(companyId, { subject })) });
  const aboutSold = [...aboutMade, ...aboutNew];
  const sold = once([...invoiced, ...newOnes.flatMap(({ data }) => data ?? [])]);
  // A credit note never names the order, and one that takes only a part back does not name the invoice in the books either.
  const ties = creditTies(
    sold,
    aboutSold.flatMap((list) => list.data ?? []),
  );
  const creditIds = [...ties.keys()];
  const credits = useQueries({ queries: creditIds.map((creditId) => invoiceQuery(companyId, creditId)) });
  const invoices = tied(once([...sold, ...credits.flatMap(({ data }) => data ?? [])]), ties);
  const aboutCredits = useQueries({
    queries: creditIds.map((creditId) => operationsQuery(companyId, { subject: creditId })),
  });
  const about = [...aboutSold, ...aboutCredits];
  const operations = once(about.flatMap((list) => list.data ?? []));
  const mailed = [
    ...operations.filter((one) => one.kind.endsWith("-email") && isOut(one)).map(({ subject }) => subject),
    ...invoices.filter((invoice) => isAccountedFor(invoice, operations)).map(({ id: invoiceId }) => invoiceId),
  ];
  const isOther = quote.data && offers.data && isChangedSince(quote.data, offers.data);

  const named = linkedOrders(operations);
  const unread = named.filter((one) => !linked.includes(one)).join(" ");
  useEffect(() => {
    if (unread !== "") setLinked((known) => [...new Set([...known, ...unread.split(" ")])]);
  }, [unread]);

  const origins = originsOf(
    operations,
    orders.map((order) => order.id),
  );
  // An order that was created and then deleted is no part of the sale any more.
  const present = others.filter(({ error }) => error?.code !== "not_found");
  const reads = [
    ...about,
    ...(kind === "order" ? [own] : []),
    ...(quoteId === "" ? [] : [quote, offers]),
    ...made,
    ...ofQuote,
    ...ofOrders,
    ...anew,
    ...newOnes,
    ...credits,
    ...present,
  ];
  return {
    document: (kind === "quote" ? quote.data : own.data) ?? null,
    chain: {
      quote: quote.data ?? null,
      orders: orders.map((order) => ({ order, isBackOrder: origins.has(order.id) })),
      invoices: invoices.toSorted(byNumber),
      mailed: new Set(mailed.filter((subject) => subject !== quoteId || !isOther)),
      ...answerIn(offers.data, isOther ?? false),
    },
    offers: offers.data ?? null,
    origins,
    replacements: new Map(replaced.map((source, index) => [source, anew[index]?.data ?? []])),
    operations: operations.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
    isWhole: unread === "" && reads.every((one) => one.data !== undefined),
    problem: reads.find((one) => one.error)?.error ?? null,
    retry: () => {
      for (const one of reads) if (one.error) void one.refetch();
    },
  };
}

/**
 * Tells whether an invoice needs no mail: it was sent, it may have been sent, or it was created elsewhere, where the portal
 * does not know what was mailed.
 */
function isAccountedFor(invoice: Invoice, operations: readonly Operation[]): boolean {
  const about = operations.filter(({ subject, posted }) => subject === invoice.id || posted?.invoiceId === invoice.id);
  const sent = sentState(invoice, about);
  return !isUnsent(sent) && !(sent.is === "handed" && sent.how === "failed");
}

function isOut({ stage }: Operation): boolean {
  return stage !== "refused" && stage !== "withdrawn";
}

/** Tells whether the quote's text differs from the version that was mailed last. */
export function isChangedSince(quote: Quote, { versions }: Offers): boolean {
  const last = versions.at(-1);
  return last !== undefined && !isSameVersion(last.version, expectationOfQuote(quote).version);
}

/** The customer's answer, and the version of the quote that was accepted. */
function answerIn(offers: Offers | undefined, isOther: boolean): Pick<SalesChain, "answer" | "agreed"> {
  const answer = offers ? answerOf(offers) : null;
  if (answer?.decision === "declined") return { answer: "declined" };
  if (answer?.decision !== "accepted") return { answer: null };
  const to = offers?.versions.find(({ number }) => number === answer.number);
  const agreed = to ? { version: to.version, grossMinor: to.quote.grossMinor.toString() } : null;
  return { answer: isOther ? "acceptedOther" : "accepted", agreed };
}

function byNumber(one: { number: number | null }, other: { number: number | null }): number {
  return (one.number ?? 0) - (other.number ?? 0);
}

function once<T extends Invoice | Order | Operation>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}
