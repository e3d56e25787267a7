import "server-only";
import type { OrderInput, QuoteInput } from "../../api/contract/operations/command-input";
import type { DocumentResult } from "../../api/contract/operations/operation";
import type { ResourceContract } from "../../api/contract/resource";
import { type Order, type OrderStatus, orders } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import { expectationOfOrder, expectationOfQuote, isAsExpected } from "../../rules/sales/expectations";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import { submitFollowUp } from "../engine/follow-up";
import { finishOperation } from "../engine/leased-operation";
import { finishedOrder, finishedQuote } from "./finished-document";

/**
 * Reads the quote from the books.
 *
 * @throws Problem `conflict` when it is not what the person saw
 */
export async function quoteAsSeen(
  { access, row }: AuthorizedOperation,
  contract: ResourceContract<Quote>,
): Promise<Quote> {
  const { expected } = row.request as unknown as QuoteInput;
  const quote = await books(access).one(contract, row.subject);
  if (isAsExpected(expectationOfQuote(quote), expected)) return quote;
  throw conflict("quote_changed");
}

/** The statuses in which the call may be made for an order, and those in which the change was made before. */
type Standings = { at: readonly OrderStatus[]; past: readonly OrderStatus[]; delivery: boolean };

/**
 * Reads the order from the books.
 *
 * @param check `comparesDelivery` also compares the delivered quantities
 * @throws Problem `conflict` when it is not what the person saw, or has another status
 */
export async function orderAsSeen(
  { access, row }: AuthorizedOperation,
  { at, past, delivery }: Standings,
): Promise<Order> {
  const { expected } = row.request as unknown as OrderInput;
  const order = await books(access).one(orders, row.subject);
  const seen = expectationOfOrder(order);
  if (!isAsExpected(seen, expected)) throw conflict("order_changed");
  assertUnchanged(order, at, past);
  if (!delivery || JSON.stringify(seen.delivered) === JSON.stringify(expected.delivered)) return order;
  throw conflict("order_changed");
}

export function quoteResult({ id, number, grossMinor, currencyCode }: Quote) {
  const made = { document: "quote" as const, documentId: id, number, grossMinor: grossMinor.toString(), currencyCode };
  return made satisfies DocumentResult;
}

export function orderResult({ id, number, grossMinor, currencyCode }: Order) {
  const made = { document: "order" as const, documentId: id, number, grossMinor: grossMinor.toString(), currencyCode };
  return made satisfies DocumentResult;
}

/** Ends an operation with the quote it created or changed, and submits its follow-ups. */
export function finishQuote(operation: AuthorizedOperation, quote: Quote): Promise<void> {
  return finishOperation(operation, quoteResult(quote), (tx) => submitFollowUp(tx, operation, finishedQuote(quote)));
}

/** Ends an operation with the order it created or changed, and submits its follow-ups. */
export function finishOrder(operation: AuthorizedOperation, order: Order): Promise<void> {
  return finishOperation(operation, orderResult(order), (tx) => submitFollowUp(tx, operation, finishedOrder(order)));
}

/** @throws Problem `conflict`: detail `already_done` in a status the change leads to, otherwise `stage` */
export function assertUnchanged<Status extends string>(
  { status }: { status: Status },
  at: readonly Status[],
  past: readonly Status[],
): void {
  if (at.includes(status)) return;
  throw conflict(past.includes(status) ? "already_done" : "stage");
}
