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
import { getSendState, isUnsent } from "../invoice/sent-state";
import { creditLinksOf, withCreditedInvoices } from "./credit-links";
import { findLinkedOrderIds, findOriginsOfBackOrders } from "./linked-orders";

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
  originOfBackOrder: ReadonlyMap<string, string>;
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
  const pageOrderQuery = useQuery({ ...orderQuery(companyId, id), enabled: kind === "order" });
  // A back order does not name the order whose undelivered rows it contains; only the portal's operations name it.
  const [linkedIds, setLinkedIds] = useState<readonly string[]>([]);
  const linkedOrderQueries = useQueries({
    queries: linkedIds.filter((orderId) => orderId !== id).map((orderId) => orderQuery(companyId, orderId)),
  });
  const relatedOrders = uniqueById([
    ...(pageOrderQuery.data ? [pageOrderQuery.data] : []),
    ...linkedOrderQueries.flatMap(({ data }) => data ?? []),
  ]);
  const quoteIdOfOrders =
    relatedOrders.find(({ createdFromQuoteId }) => createdFromQuoteId !== null)?.createdFromQuoteId ?? "";
  const quoteId = kind === "quote" ? id : quoteIdOfOrders;
  const saleQuoteQuery = useQuery({ ...quoteQuery(companyId, quoteId), enabled: quoteId !== "" });
  const saleOffersQuery = useQuery({ ...offersQuery(companyId, quoteId), enabled: quoteId !== "" });
  const quoteIds = quoteId === "" ? [] : [quoteId];
  const ordersOfQuoteQueries = useQueries({
    queries: quoteIds.map((sourceQuoteId) => ordersOfQuoteQuery(companyId, sourceQuoteId)),
  });
  const orders = uniqueById([...relatedOrders, ...ordersOfQuoteQueries.flatMap(({ data }) => data ?? [])]).toSorted(
    compareByNumber,
  );
  const invoicesOfQuoteQueries = useQueries({
    queries: quoteIds.map((sourceQuoteId) => invoicesOfSourceQuery(companyId, "quote", sourceQuoteId)),
  });
  const invoicesOfOrdersQueries = useQueries({
    queries: orders.map((order) => invoicesOfSourceQuery(companyId, "order", order.id)),
  });
  const invoicesFromSources = uniqueById(
    [...invoicesOfQuoteQueries, ...invoicesOfOrdersQueries].flatMap(({ data }) => data ?? []),
  );
  const sourceIds = [...quoteIds, ...orders.map((order) => order.id)];
  const subjects = [...sourceIds, ...invoicesFromSources.map((invoice) => invoice.id)];
  const sourceOperationsQueries = useQueries({
    queries: subjects.map((subject) => operationsQuery(companyId, { subject })),
  });
  // A new invoice that replaces a taken back invoice names neither an order nor a quote. The portal stores from which
  // of them it was created.
  const creditedInvoiceIds = [
    ...creditLinksOf(
      invoicesFromSources,
      sourceOperationsQueries.flatMap((operationQuery) => operationQuery.data ?? []),
    ).values(),
  ];
  const replacedSourceIds = sourceIds.filter((source) =>
    invoicesFromSources.some(
      (invoice) =>
        creditedInvoiceIds.includes(invoice.id) &&
        (invoice.createdFromOrderId ?? invoice.createdFromQuoteId) === source,
    ),
  );
  const replacementQueries = useQueries({
    queries: replacedSourceIds.map((source) => replacementsQuery(companyId, source)),
  });
  const newInvoiceIds = replacementQueries
    .flatMap(({ data }) => data ?? [])
    .flatMap(({ invoiceId }) => invoiceId ?? []);
  const newInvoiceQueries = useQueries({ queries: newInvoiceIds.map((newId) => invoiceQuery(companyId, newId)) });
  const newInvoiceOperationsQueries = useQueries({
    queries: newInvoiceIds.map((subject) => operationsQuery(companyId, { subject })),
  });
  const soldOperationsQueries = [...sourceOperationsQueries, ...newInvoiceOperationsQueries];
  const soldInvoices = uniqueById([...invoicesFromSources, ...newInvoiceQueries.flatMap(({ data }) => data ?? [])]);
  // A credit note never names the order, and in the books a partial credit note does not name the invoice either.
  const creditLinks = creditLinksOf(
    soldInvoices,
    soldOperationsQueries.flatMap((operationQuery) => operationQuery.data ?? []),
  );
  const creditNoteIds = [...creditLinks.keys()];
  const creditNoteQueries = useQueries({ queries: creditNoteIds.map((creditId) => invoiceQuery(companyId, creditId)) });
  const invoices = withCreditedInvoices(
    uniqueById([...soldInvoices, ...creditNoteQueries.flatMap(({ data }) => data ?? [])]),
    creditLinks,
  );
  const creditOperationsQueries = useQueries({
    queries: creditNoteIds.map((creditId) => operationsQuery(companyId, { subject: creditId })),
  });
  const operationsQueries = [...soldOperationsQueries, ...creditOperationsQueries];
  const operations = uniqueById(operationsQueries.flatMap((operationQuery) => operationQuery.data ?? []));
  const mailedDocumentIds = [
    ...operations
      .filter((operation) => operation.kind.endsWith("-email") && isNotRefusedOrWithdrawn(operation))
      .map(({ subject }) => subject),
    ...invoices.filter((invoice) => isMailAccountedFor(invoice, operations)).map(({ id: invoiceId }) => invoiceId),
  ];
  const isQuoteChanged =
    saleQuoteQuery.data && saleOffersQuery.data && isChangedSinceLastMail(saleQuoteQuery.data, saleOffersQuery.data);

  const namedOrderIds = findLinkedOrderIds(operations);
  const unreadOrderIds = namedOrderIds.filter((orderId) => !linkedIds.includes(orderId)).join(" ");
  useEffect(() => {
    if (unreadOrderIds !== "") setLinkedIds((knownIds) => [...new Set([...knownIds, ...unreadOrderIds.split(" ")])]);
  }, [unreadOrderIds]);

  const originOfBackOrder = findOriginsOfBackOrders(
    operations,
    orders.map((order) => order.id),
  );
  // An order that was created and then deleted is no part of the sale any more.
  const existingOrderQueries = linkedOrderQueries.filter(({ error }) => error?.code !== "not_found");
  const saleQueries = [
    ...operationsQueries,
    ...(kind === "order" ? [pageOrderQuery] : []),
    ...(quoteId === "" ? [] : [saleQuoteQuery, saleOffersQuery]),
    ...ordersOfQuoteQueries,
    ...invoicesOfQuoteQueries,
    ...invoicesOfOrdersQueries,
    ...replacementQueries,
    ...newInvoiceQueries,
    ...creditNoteQueries,
    ...existingOrderQueries,
  ];
  return {
    document: (kind === "quote" ? saleQuoteQuery.data : pageOrderQuery.data) ?? null,
    chain: {
      quote: saleQuoteQuery.data ?? null,
      orders: orders.map((order) => ({ order, isBackOrder: originOfBackOrder.has(order.id) })),
      invoices: invoices.toSorted(compareByNumber),
      mailed: new Set(mailedDocumentIds.filter((subject) => subject !== quoteId || !isQuoteChanged)),
      ...customerAnswerOf(saleOffersQuery.data, isQuoteChanged ?? false),
    },
    offers: saleOffersQuery.data ?? null,
    originOfBackOrder,
    replacements: new Map(replacedSourceIds.map((source, index) => [source, replacementQueries[index]?.data ?? []])),
    operations: operations.toSorted((left, right) => right.createdAt.localeCompare(left.createdAt)),
    isWhole: unreadOrderIds === "" && saleQueries.every((saleQuery) => saleQuery.data !== undefined),
    problem: saleQueries.find((saleQuery) => saleQuery.error)?.error ?? null,
    retry: () => {
      for (const saleQuery of saleQueries) if (saleQuery.error) void saleQuery.refetch();
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
  const sendState = getSendState(invoice, ownOperations);
  return !isUnsent(sendState) && !(sendState.is === "handed" && sendState.how === "failed");
}

function isNotRefusedOrWithdrawn({ stage }: Operation): boolean {
  return stage !== "refused" && stage !== "withdrawn";
}

/** Tells whether the quote's text differs from the version that was mailed last. */
export function isChangedSinceLastMail(quote: Quote, { versions }: Offers): boolean {
  const lastVersion = versions.at(-1);
  return lastVersion !== undefined && !isSameVersion(lastVersion.version, expectationOfQuote(quote).version);
}

/** Returns the customer's answer, and the version of the quote that was accepted. */
function customerAnswerOf(offers: Offers | undefined, isQuoteChanged: boolean): Pick<SalesChain, "answer" | "agreed"> {
  const currentAnswer = offers ? currentAnswerOf(offers) : null;
  if (currentAnswer?.decision === "declined") return { answer: "declined" };
  if (currentAnswer?.decision !== "accepted") return { answer: null };
  const acceptedVersion = offers?.versions.find(({ number }) => number === currentAnswer.number);
  const agreedVersion = acceptedVersion
    ? { version: acceptedVersion.version, grossMinor: acceptedVersion.quote.grossMinor.toString() }
    : null;
  return { answer: isQuoteChanged ? "acceptedOther" : "accepted", agreed: agreedVersion };
}

function compareByNumber(left: { number: number | null }, right: { number: number | null }): number {
  return (left.number ?? 0) - (right.number ?? 0);
}

function uniqueById<T extends Invoice | Order | Operation>(documents: readonly T[]): readonly T[] {
  return [...new Map(documents.map((document) => [document.id, document])).values()];
}
