"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { invoiceQuery, invoicesOfSourceQuery } from "@/lib/api/browser/sales/invoices";
import { currentAnswerOf, type Offers, offersQuery } from "@/lib/api/browser/sales/offers";
import { orderQuery, ordersOfQuoteQuery } from "@/lib/api/browser/sales/orders";
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
import { creditLinksOf, withCreditedInvoices } from "./credit-links";
import { linkedOrderIds, originsOfBackOrders } from "./linked-orders";

/**
 * The document that the address of a page names. The sale consists of all documents that are linked with this document.
 */
export type SaleDocument = { kind: "quote" | "order"; id: string };

export type Sale = {
  /** The document that the address names; null until it has been read. */
  document: Quote | Order | null;
  chain: SalesChain;
  /** The mailed versions, links and answers of the quote; null until they are read, and where there is no quote. */
  offers: Offers | null;
  /** For each back order, the id of the order whose undelivered rows it contains. */
  origins: ReadonlyMap<string, string>;
  /** For each order or quote, the new invoices that were begun to replace invoices that were taken back. */
  replacements: ReadonlyMap<string, readonly Replacement[]>;
  /** The portal's operations on all documents of the sale, the newest first. */
  operations: readonly Operation[];
  /** Whether all of the sale has been read; until then the next step is not known. */
  isWhole: boolean;
  problem: Problem | null;
  retry: () => void;
};

/** Reads from the books the sale to which a quote or an order belongs. */
export function useSale({ kind, id }: SaleDocument): Sale {
  const { id: companyId } = useCompany();
  const ownOrder = useQuery({ ...orderQuery(companyId, id), enabled: kind === "order" });
  // A back order does not name the order whose undelivered rows it contains; only the portal's operations name it.
  const [linkedIds, setLinkedIds] = useState<readonly string[]>([]);
  const otherOrders = useQueries({
    queries: linkedIds.filter((other) => other !== id).map((other) => orderQuery(companyId, other)),
  });
  const relatedOrders = uniqueById([
    ...(ownOrder.data ? [ownOrder.data] : []),
    ...otherOrders.flatMap(({ data }) => data ?? []),
  ]);
  const quoteIdOfOrders =
    relatedOrders.find(({ createdFromQuoteId }) => createdFromQuoteId !== null)?.createdFromQuoteId ?? "";
  const quoteId = kind === "quote" ? id : quoteIdOfOrders;
  const quote = useQuery({ ...quoteQuery(companyId, quoteId), enabled: quoteId !== "" });
  const offers = useQuery({ ...offersQuery(companyId, quoteId), enabled: quoteId !== "" });
  const quoteIds = quoteId === "" ? [] : [quoteId];
  const ordersOfQuote = useQueries({ queries: quoteIds.map((one) => ordersOfQuoteQuery(companyId, one)) });
  const orders = uniqueById([...relatedOrders, ...ordersOfQuote.flatMap(({ data }) => data ?? [])]).toSorted(byNumber);
  const invoicesOfQuote = useQueries({
    queries: quoteIds.map((one) => invoicesOfSourceQuery(companyId, "quote", one)),
  });
  const invoicesOfOrders = useQueries({
    queries: orders.map((order) => invoicesOfSourceQuery(companyId, "order", order.id)),
  });
  const invoicesFromSources = uniqueById([...invoicesOfQuote, ...invoicesOfOrders].flatMap(({ data }) => data ?? []));
  const sources = [...quoteIds, ...orders.map((one) => one.id)];
  const subjects = [...sources, ...invoicesFromSources.map((one) => one.id)];
  const operationsOfSources = useQueries({
    queries: subjects.map((subject) => operationsQuery(companyId, { subject })),
  });
  // A new invoice that replaces a taken back invoice names neither an order nor a quote; the portal stores its source.
  const creditedIds = [
    ...creditLinksOf(
      invoicesFromSources,
      operationsOfSources.flatMap((list) => list.data ?? []),
    ).values(),
  ];
  const replacedSources = sources.filter((source) =>
    invoicesFromSources.some(
      (one) => creditedIds.includes(one.id) && (one.createdFromOrderId ?? one.createdFromQuoteId) === source,
    ),
  );
  const replacementReads = useQueries({
    queries: replacedSources.map((source) => replacementsQuery(companyId, source)),
  });
  const newIds = replacementReads.flatMap(({ data }) => data ?? []).flatMap(({ invoiceId }) => invoiceId ?? []);
  const newInvoices = useQueries({ queries: newIds.map((newId) => invoiceQuery(companyId, newId)) });
  const operationsOfNewInvoices = useQueries({
    queries: newIds.map((subject) => operationsQuery(companyId, { subject })),
  });
  const operationsOfSold = [...operationsOfSources, ...operationsOfNewInvoices];
  const soldInvoices = uniqueById([...invoicesFromSources, ...newInvoices.flatMap(({ data }) => data ?? [])]);
  // A credit note never names the order, and in the books a partial credit note does not name the invoice either.
  const creditLinks = creditLinksOf(
    soldInvoices,
    operationsOfSold.flatMap((list) => list.data ?? []),
  );
  const creditIds = [...creditLinks.keys()];
  const credits = useQueries({ queries: creditIds.map((creditId) => invoiceQuery(companyId, creditId)) });
  const invoices = withCreditedInvoices(
    uniqueById([...soldInvoices, ...credits.flatMap(({ data }) => data ?? [])]),
    creditLinks,
  );
  const operationsOfCredits = useQueries({
    queries: creditIds.map((creditId) => operationsQuery(companyId, { subject: creditId })),
  });
  const operationReads = [...operationsOfSold, ...operationsOfCredits];
  const operations = uniqueById(operationReads.flatMap((list) => list.data ?? []));
  const mailedIds = [
    ...operations
      .filter((one) => one.kind.endsWith("-email") && isNotRefusedOrWithdrawn(one))
      .map(({ subject }) => subject),
    ...invoices.filter((invoice) => isMailAccountedFor(invoice, operations)).map(({ id: invoiceId }) => invoiceId),
  ];
  const isQuoteChanged = quote.data && offers.data && isChangedSinceLastMail(quote.data, offers.data);

  const namedOrderIds = linkedOrderIds(operations);
  const unreadIds = namedOrderIds.filter((one) => !linkedIds.includes(one)).join(" ");
  useEffect(() => {
    if (unreadIds !== "") setLinkedIds((known) => [...new Set([...known, ...unreadIds.split(" ")])]);
  }, [unreadIds]);

  const origins = originsOfBackOrders(
    operations,
    orders.map((order) => order.id),
  );
  // An order that was created and then deleted is no part of the sale any more.
  const existingOrders = otherOrders.filter(({ error }) => error?.code !== "not_found");
  const reads = [
    ...operationReads,
    ...(kind === "order" ? [ownOrder] : []),
    ...(quoteId === "" ? [] : [quote, offers]),
    ...ordersOfQuote,
    ...invoicesOfQuote,
    ...invoicesOfOrders,
    ...replacementReads,
    ...newInvoices,
    ...credits,
    ...existingOrders,
  ];
  return {
    document: (kind === "quote" ? quote.data : ownOrder.data) ?? null,
    chain: {
      quote: quote.data ?? null,
      orders: orders.map((order) => ({ order, isBackOrder: origins.has(order.id) })),
      invoices: invoices.toSorted(byNumber),
      mailed: new Set(mailedIds.filter((subject) => subject !== quoteId || !isQuoteChanged)),
      ...customerAnswerOf(offers.data, isQuoteChanged ?? false),
    },
    offers: offers.data ?? null,
    origins,
    replacements: new Map(replacedSources.map((source, index) => [source, replacementReads[index]?.data ?? []])),
    operations: operations.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
    isWhole: unreadIds === "" && reads.every((one) => one.data !== undefined),
    problem: reads.find((one) => one.error)?.error ?? null,
    retry: () => {
      for (const one of reads) if (one.error) void one.refetch();
    },
  };
}

/**
 * Tells whether an invoice needs no mail: the invoice was sent, it may have been sent, or it was created outside the
 * portal, where the portal does not know of its mails.
 */
function isMailAccountedFor(invoice: Invoice, operations: readonly Operation[]): boolean {
  const ownOperations = operations.filter(
    ({ subject, posted }) => subject === invoice.id || posted?.invoiceId === invoice.id,
  );
  const sent = sentState(invoice, ownOperations);
  return !isUnsent(sent) && !(sent.is === "handed" && sent.how === "failed");
}

function isNotRefusedOrWithdrawn({ stage }: Operation): boolean {
  return stage !== "refused" && stage !== "withdrawn";
}

/** Tells whether the quote's text differs from the version that was mailed last. */
export function isChangedSinceLastMail(quote: Quote, { versions }: Offers): boolean {
  const last = versions.at(-1);
  return last !== undefined && !isSameVersion(last.version, expectationOfQuote(quote).version);
}

/** The customer's answer, and the version of the quote that was accepted. */
function customerAnswerOf(offers: Offers | undefined, isQuoteChanged: boolean): Pick<SalesChain, "answer" | "agreed"> {
  const answer = offers ? currentAnswerOf(offers) : null;
  if (answer?.decision === "declined") return { answer: "declined" };
  if (answer?.decision !== "accepted") return { answer: null };
  const acceptedVersion = offers?.versions.find(({ number }) => number === answer.number);
  const agreed = acceptedVersion
    ? { version: acceptedVersion.version, grossMinor: acceptedVersion.quote.grossMinor.toString() }
    : null;
  return { answer: isQuoteChanged ? "acceptedOther" : "accepted", agreed };
}

function byNumber(one: { number: number | null }, other: { number: number | null }): number {
  return (one.number ?? 0) - (other.number ?? 0);
}

function uniqueById<T extends Invoice | Order | Operation>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((one) => [one.id, one])).values()];
}
