import "server-only";
import type { Result } from "../../api/browser/call";
import { saveQuote } from "../../api/browser/sales/quote-drafts";
import { emptyRow } from "../../api/contract/sales/document-row";
import { type Order, orders } from "../../api/contract/sales/order";
import { type Quote, quotes } from "../../api/contract/sales/quote";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { books } from "../../api/remote/books";
import { stubPages } from "../../api/testing/pages";
import { getToday } from "../../api/testing/today";
import type { SignedIn } from "../../api/testing/world";
import { addDays } from "../../values/dates";
import { toProblemJson } from "../../values/problem";
import { decideOutcome, getOperation, listOperations, submitAndWatch } from "../operations";
import { getTrade } from "./trade";

/** Opens the pages of a person who sells. Books and operations answer as in the running portal. */
export function openSalesPages(signIn: SignedIn) {
  const { access } = signIn;
  return stubPages(signIn, (path, { method, search, body }) => {
    const [, id, action] = path.split("/");
    if (id && action) return decideOutcome(access, id, body);
    if (id) return getOperation(access, id);
    return method === "POST" ? submitAndWatch(access, body) : listOperations(access, search.get("subject"));
  });
}

/** @throws Error that says the whole refusal, with the service's own code and message */
export function unwrapResult<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(toProblemJson(result.problem)), { cause: result.problem });
  return result.value;
}

/** Stores a quote draft of two articles, four of each by default, and a text row, for a company with an e-mail address. */
export async function storeQuote(signIn: SignedIn, quantity = 40_000n): Promise<Quote> {
  const { customerId, sold: soldArticles } = await getTrade(signIn);
  const rows = soldArticles.slice(0, 2).map(({ id: articleId, name: text, netPrice: unitPrice }) => ({
    ...emptyRow,
    ...{ articleId, text, unitPrice, quantity },
  }));
  const textRow = { ...emptyRow, isTextRow: true, text: "Etapp 1" };
  const quote = { ...emptyQuote, customerId, quoteOn: getToday(), validUntilOn: addDays(getToday(), 30) };
  return unwrapResult(await saveQuote(signIn.access.companyId, { ...quote, rows: [...rows, textRow] }));
}

/**
 * Makes a quote that waits for its answer, or that was accepted. @param quantity of its articles, in ten-thousandths
 */
export async function makeQuote(signIn: SignedIn, status: "ongoing" | "accepted", quantity?: bigint): Promise<Quote> {
  const { id } = await storeQuote(signIn, quantity);
  const remoteBooks = books(signIn.access);
  await remoteBooks.operate("PUT", `quotedrafts/${id}/convert`);
  if (status === "accepted") await remoteBooks.operate("PUT", `quotes/${id}/accept`);
  return remoteBooks.get(quotes, id);
}

/** Makes the order of a quote. A shipped order has two of its first article delivered. */
export async function makeOrder(signIn: SignedIn, status: "ongoing" | "shipped", quantity?: bigint): Promise<Order> {
  const { id: quoteId } = await makeQuote(signIn, "accepted", quantity);
  const remoteBooks = books(signIn.access);
  const order = orders.parse(
    await remoteBooks.operate("POST", `quotes/${quoteId}/converttoorder`, { body: { Type: 1 } }),
  );
  if (status === "ongoing") return order;
  const [firstRow, ...otherRows] = order.rest.Rows as object[];
  const body = { ...order.rest, Rows: [{ ...firstRow, DeliveredQuantity: 2 }, ...otherRows] };
  await remoteBooks.operate("PUT", `orders/${order.id}`, { body });
  await remoteBooks.operate("POST", `orders/${order.id}/completed`);
  return remoteBooks.get(orders, order.id);
}
