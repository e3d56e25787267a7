import "server-only";
import type { OrderInput, QuoteInput } from "../../api/contract/operations/command-input";
import type { DocumentResult } from "../../api/contract/operations/operation";
import type { ResourceContract } from "../../api/contract/resource";
import { type Order, type OrderStatus, orders } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import { expectationOfOrder, expectationOfQuote, isAsExpected } from "../../rules/sales/expectations";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { submitFollowUp } from "../engine/follow-up";
import { finishOperation } from "../engine/leased-operation";
import { toFinishedOrder, toFinishedQuote } from "./finished-document";

/**
 * Reads the quote from the books.
 *
 * @throws Problem `conflict` when it is not what the person saw
 */
export async function readUnchangedQuote(
  { access, row }: AuthorizedOperation,
  contract: ResourceContract<Quote>,
): Promise<Quote> {
  const { expected } = row.request as unknown as QuoteInput;
  const quote = await books(access).get(contract, row.subject);
  if (isAsExpected(expectationOfQuote(quote), expected)) return quote;
  throw conflictProblem("quote_changed");
}

/** The statuses in which the call may be made for an order, and those which show that the change was already made. */
type OrderCheck = {
  allowedStatuses: readonly OrderStatus[];
  doneStatuses: readonly OrderStatus[];
  comparesDelivery: boolean;
};

/**
 * Reads the order from the books.
 *
 * @param check the statuses to accept, and whether the delivered quantities are compared too
 * @throws Problem `conflict` when it is not what the person saw, or has another status
 */
export async function readUnchangedOrder(
  { access, row }: AuthorizedOperation,
  { allowedStatuses, doneStatuses, comparesDelivery }: OrderCheck,
): Promise<Order> {
  const { expected } = row.request as unknown as OrderInput;
  const order = await books(access).get(orders, row.subject);
  const expectation = expectationOfOrder(order);
  if (!isAsExpected(expectation, expected)) throw conflictProblem("order_changed");
  assertAllowedStatus(order, allowedStatuses, doneStatuses);
  if (!comparesDelivery || JSON.stringify(expectation.delivered) === JSON.stringify(expected.delivered)) return order;
  throw conflictProblem("order_changed");
}

export function toQuoteResult({ id, number, grossMinor, currencyCode }: Quote) {
  const result = {
    document: "quote" as const,
    documentId: id,
    number,
    grossMinor: grossMinor.toString(),
    currencyCode,
  };
  return result satisfies DocumentResult;
}

export function toOrderResult({ id, number, grossMinor, currencyCode }: Order) {
  const result = {
    document: "order" as const,
    documentId: id,
    number,
    grossMinor: grossMinor.toString(),
    currencyCode,
  };
  return result satisfies DocumentResult;
}

/** Ends an operation with the quote it created or changed, and submits its follow-ups. */
export function finishQuote(operation: AuthorizedOperation, quote: Quote): Promise<void> {
  return finishOperation(operation, toQuoteResult(quote), (tx) =>
    submitFollowUp(tx, operation, toFinishedQuote(quote)),
  );
}

/** Ends an operation with the order it created or changed, and submits its follow-ups. */
export function finishOrder(operation: AuthorizedOperation, order: Order): Promise<void> {
  return finishOperation(operation, toOrderResult(order), (tx) =>
    submitFollowUp(tx, operation, toFinishedOrder(order)),
  );
}

/** @throws Problem `conflict`: detail `already_done` in a status the change leads to, otherwise `stage` */
export function assertAllowedStatus<Status extends string>(
  { status }: { status: Status },
  allowedStatuses: readonly Status[],
  doneStatuses: readonly Status[],
): void {
  if (allowedStatuses.includes(status)) return;
  throw conflictProblem(doneStatuses.includes(status) ? "already_done" : "stage");
}
