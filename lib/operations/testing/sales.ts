import "server-only";
import type { Result } from "../../api/browser/call";
import { saveQuote } from "../../api/browser/sales/quote-drafts";
import { emptyRow } from "../../api/contract/sales/document-row";
import { type Order, orders } from "../../api/contract/sales/order";
import { type Quote, quotes } from "../../api/contract/sales/quote";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { books } from "../../api/remote/books";
import { stubPages } from "../../api/testing/pages";
import { today } from "../../api/testing/today";
import type { SignedIn } from "../../api/testing/world";
import { addDays } from "../../values/dates";
import { getOperation, listOperations, resolveOperation, submitAndWatch } from "../operations";
import { tradeOf } from "./trade";

/** Opens the pages of a person who sells. Books and operations answer as in the running portal. */
export function openSales(who: SignedIn) {
  const { access } = who;
  return stubPages(who, (path, { method, search, body }) => {
    const [, id, resolve] = path.split("/");
    if (id && resolve) return resolveOperation(access, id, body);
    if (id) return getOperation(access, id);
    return method === "POST" ? submitAndWatch(access, body) : listOperations(access, search.get("subject"));
  });
}

export function unwrapResult<T>(result: Result<T>): T {
  if (!result.ok) throw result.problem;
  return result.value;
}

/** Stores a quote draft of two articles, four of each by default, and a text row, for a company with an e-mail address. */
export async function storeQuote(who: SignedIn, quantity = 40_000n): Promise<Quote> {
  const { customerId, sold } = await tradeOf(who);
  const rows = sold.slice(0, 2).map(({ id: articleId, name: text, netPrice: unitPrice }) => ({
    ...emptyRow,
    ...{ articleId, text, unitPrice, quantity },
  }));
  const text = { ...emptyRow, isTextRow: true, text: "Etapp 1" };
  const quote = { ...emptyQuote, customerId, quoteOn: today(), validUntilOn: addDays(today(), 30) };
  return unwrapResult(await saveQuote(who.access.companyId, { ...quote, rows: [...rows, text] }));
}

/**
 * Makes a quote that waits for its answer, or that was accepted. @param quantity of its articles, in ten-thousandths
 */
export async function quoteAt(who: SignedIn, status: "ongoing" | "accepted", quantity?: bigint): Promise<Quote> {
  const { id } = await storeQuote(who, quantity);
  const shelf = books(who.access);
  await shelf.operate("PUT", `quotedrafts/${id}/convert`);
  if (status === "accepted") await shelf.operate("PUT", `quotes/${id}/accept`);
  return shelf.one(quotes, id);
}

/** Makes the order of a quote. A shipped order has two of its first article delivered. */
export async function orderAt(who: SignedIn, status: "ongoing" | "shipped", quantity?: bigint): Promise<Order> {
  const { id: quoteId } = await quoteAt(who, "accepted", quantity);
  const shelf = books(who.access);
  const order = orders.parse(await shelf.operate("POST", `quotes/${quoteId}/converttoorder`, { body: { Type: 1 } }));
  if (status === "ongoing") return order;
  const [first, ...others] = order.rest.Rows as object[];
  const body = { ...order.rest, Rows: [{ ...first, DeliveredQuantity: 2 }, ...others] };
  await shelf.operate("PUT", `orders/${order.id}`, { body });
  await shelf.operate("POST", `orders/${order.id}/completed`);
  return shelf.one(orders, order.id);
}
