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

/** The document an address names; the sale is everything that hangs together with it. */
export type SaleDocument = { kind: "quote" | "order"; id: string };

export type Sale = {
  /** Null until the document of the address has been read. */
  document: Quote | Order | null;
  chain: SalesChain;
  /** What became of the quote with its customer; null until read, and where there is no quote. */
  offers: Offers | null;
  /** Of each back order the order whose rest it holds. */
  origins: ReadonlyMap<string, string>;
  /** Of each order or quote the new invoices begun in the place of those that were taken back. */
  replacements: ReadonlyMap<string, readonly Replacement[]>;
  /** What was ordered here on any of its documents, the newest first. */
  operations: readonly Operation[];
  /** All of it has been read: until then nothing can be said of what is next. */
  isWhole: boolean;
  problem: Problem | null;
  retry: () => void;
};

/** The sale a quote or an order belongs to, as the books have it. */
export function useSale({ kind, id }: SaleDocument): Sale {
  const { id: companyId } = useCompany();
  const own = useQuery({ ...orderQuery(companyId, id), enabled: kind === "order" });
  // No order names the one whose rest it holds: what was ordered here does.
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
  // A new invoice with the lines of one that was taken back names neither order nor quote: the portal knows of which it is.
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
  // A credit invoice names neither the order, always, nor in the books the invoice of which it takes a part back.
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
  // What was made and removed since hangs together with nothing any more.
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

/** It left, may have left, or was made where nobody here knows what was mailed of it. */
function isAccountedFor(invoice: Invoice, operations: readonly Operation[]): boolean {
  const about = operations.filter(({ subject, posted }) => subject === invoice.id || posted?.invoiceId === invoice.id);
  const sent = sentState(invoice, about);
  return !isUnsent(sent) && !(sent.is === "handed" && sent.how === "failed");
}

function isOut({ stage }: Operation): boolean {
  return stage !== "refused" && stage !== "withdrawn";
}

/** The quote says something else than what was mailed last. */
export function isChangedSince(quote: Quote, { versions }: Offers): boolean {
  const last = versions.at(-1);
  return last !== undefined && !isSameVersion(last.version, expectationOfQuote(quote).version);
}

/** What the customer answered, and to which text. */
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
