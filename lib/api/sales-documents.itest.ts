import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addDays } from "../values/dates";
import type { Result } from "./browser/call";
import { invoicesOfSourceQuery } from "./browser/sales/invoices";
import {
  buildDeliveryNotePath,
  buildOrderPdfPath,
  deleteOrder,
  orderQuery,
  ordersOfQuoteQuery,
  ordersQuery,
} from "./browser/sales/orders";
import { deleteQuote, quoteDraftQuery, quoteDraftsQuery, saveQuote } from "./browser/sales/quote-drafts";
import { buildQuotePdfPath, quoteQuery, quotesQuery } from "./browser/sales/quotes";
import { compare } from "./contract/list-query";
import { articles } from "./contract/sales/article";
import { customers } from "./contract/sales/customer";
import { emptyRow } from "./contract/sales/document-row";
import { orders } from "./contract/sales/order";
import { fromOrder } from "./contract/sales/order-body";
import type { Quote } from "./contract/sales/quote";
import { emptyQuote } from "./contract/sales/quote-draft";
import { books } from "./remote/books";
import { stubPages } from "./testing/pages";
import { getToday } from "./testing/today";
import { type SignedIn, startWorld, type World } from "./testing/world";

let world: World;
let anna: SignedIn;
let fetchQuery: ReturnType<typeof stubPages>;
let ownCompanyId: string;
let quoteDraft: Quote;

const todayOn = getToday();

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  ownCompanyId = anna.access.companyId;
  fetchQuery = stubPages(anna);
  const companyFilter = compare("IsPrivatePerson", "eq", false);
  const [customerPage, articlePage] = await Promise.all([
    books(anna.access).page(customers, { pageSize: 1, filter: companyFilter }),
    books(anna.access).page(articles, { pageSize: 2 }),
  ]);
  const rows = articlePage.items.map(({ id: articleId, name: text, netPrice: unitPrice }) => ({
    ...emptyRow,
    articleId,
    text,
    unitPrice,
    quantity: 40_000n,
  }));
  const quoteDates = { quoteOn: todayOn, validUntilOn: addDays(todayOn, 30) };
  const textRow = { ...emptyRow, isTextRow: true, text: "Etapp 1" };
  quoteDraft = {
    ...emptyQuote,
    ...quoteDates,
    customerId: customerPage.items[0]?.id ?? "",
    yourReference: "Åsa",
    rows: [...rows, textRow],
  };
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.stop();
});

function valueOrThrow<T>(result: Result<T>): T {
  if (!result.ok) throw result.problem;
  return result.value;
}

const operate = (method: "PUT" | "POST", path: string, body?: unknown) =>
  books(anna.access).operate(method, path, { body });

it("quote drafts are stored, changed under the same id, listed and removed", async () => {
  const totalBefore = (await fetchQuery(quoteDraftsQuery(ownCompanyId, {}))).total;
  const storedQuote = valueOrThrow(await saveQuote(ownCompanyId, quoteDraft));
  expect(storedQuote).toMatchObject({ status: "draft", number: null, yourReference: "Åsa" });
  expect(storedQuote.rows.map((row) => [row.isTextRow, row.quantity, row.unitId !== null])).toEqual([
    [false, 40_000n, true],
    [false, 40_000n, true],
    [true, 0n, false],
  ]);
  expect(storedQuote.grossMinor).toBeGreaterThan(0n);
  const changedQuote = valueOrThrow(
    await saveQuote(ownCompanyId, { ...storedQuote, ourReference: "Bo", rows: storedQuote.rows.slice(0, 1) }),
  );
  expect(changedQuote).toMatchObject({
    id: storedQuote.id,
    ourReference: "Bo",
    termsOfPaymentId: storedQuote.termsOfPaymentId,
  });
  expect(changedQuote.grossMinor).toBeLessThan(storedQuote.grossMinor);
  expect(await fetchQuery(quoteDraftQuery(ownCompanyId, storedQuote.id))).toEqual(changedQuote);
  const foundDraftPage = await fetchQuery(
    quoteDraftsQuery(ownCompanyId, { search: storedQuote.customerName, pageSize: 1 }),
  );
  expect(foundDraftPage.items[0]?.id).toBe(storedQuote.id);
  valueOrThrow(await deleteQuote(ownCompanyId, changedQuote));
  expect((await fetchQuery(quoteDraftsQuery(ownCompanyId, {}))).total).toBe(totalBefore);
});

it("quotes, orders and invoices are counted by status and found by number, reference and origin", async () => {
  const { id: quoteId } = valueOrThrow(await saveQuote(ownCompanyId, { ...quoteDraft, yourReference: "Kvist & Rot" }));
  await operate("PUT", `quotedrafts/${quoteId}/convert`);
  const countByStatus = async () => {
    const pendingPages = (["ongoing", "accepted", "ordered"] as const).map((filter) =>
      fetchQuery(quotesQuery(ownCompanyId, { filter })),
    );
    return (await Promise.all(pendingPages)).map((page) => page.total);
  };
  const [ongoingCount = 0, acceptedCount = 0, orderedCount = 0] = await countByStatus();
  await operate("PUT", `quotes/${quoteId}/accept`);
  expect(await countByStatus()).toEqual([ongoingCount - 1, acceptedCount + 1, orderedCount]);
  const order = orders.parse(await operate("POST", `quotes/${quoteId}/converttoorder`, { Type: 1 }));
  expect(await countByStatus()).toEqual([ongoingCount - 1, acceptedCount, orderedCount + 1]);

  const quote = await fetchQuery(quoteQuery(ownCompanyId, quoteId));
  expect(quote).toMatchObject({ status: "ordered", yourReference: "Kvist & Rot" });
  expect(quote.acceptedAt).not.toBe("");
  for (const narrowing of [{ search: String(quote.number) }, { search: "kvist &" }, { from: todayOn, to: todayOn }]) {
    expect((await fetchQuery(quotesQuery(ownCompanyId, { ...narrowing, sort: "number" }))).items[0]?.id).toBe(quoteId);
  }
  expect(await fetchQuery(ordersOfQuoteQuery(ownCompanyId, quoteId))).toEqual([order]);
  const orderSearch = { search: "kvist", filter: "ongoing", customerId: order.customerId } as const;
  expect((await fetchQuery(ordersQuery(ownCompanyId, orderSearch))).items.map((foundOrder) => foundOrder.id)).toEqual([
    order.id,
  ]);
  const wireInvoice = await operate("POST", `orders/${order.id}/convert`);
  const invoices = await fetchQuery(invoicesOfSourceQuery(ownCompanyId, "order", order.id));
  expect(invoices).toMatchObject([{ id: (wireInvoice as { Id: string }).Id, createdFromOrderId: order.id }]);
  expect(await fetchQuery(invoicesOfSourceQuery(ownCompanyId, "quote", quoteId))).toEqual([]);
  for (const path of [
    buildQuotePdfPath(ownCompanyId, quoteId),
    buildOrderPdfPath(ownCompanyId, order.id),
    buildDeliveryNotePath(ownCompanyId, order.id),
  ]) {
    expect((await (await fetch(path)).text()).slice(0, 5)).toBe("%PDF-");
  }
});

it("orders are changed until they are shipped, and removed until they are invoiced", async () => {
  const { id: quoteId } = valueOrThrow(await saveQuote(ownCompanyId, quoteDraft));
  await operate("PUT", `quotedrafts/${quoteId}/convert`);
  await operate("PUT", `quotes/${quoteId}/accept`);
  const order = orders.parse(await operate("POST", `quotes/${quoteId}/converttoorder`, { Type: 1 }));
  const rows = order.rows.map((row, index) => (index === 0 ? { ...row, deliveredQuantity: 12_500n } : row));
  const orderChange = { ...order, rows, deliveryOn: addDays(todayOn, 9) };
  await operate("PUT", `orders/${order.id}`, fromOrder(orderChange));
  const changedOrder = await fetchQuery(orderQuery(ownCompanyId, order.id));
  expect(changedOrder).toMatchObject({ id: order.id, number: order.number, deliveryOn: addDays(todayOn, 9) });
  expect(changedOrder.rows[0]?.deliveredQuantity).toBe(12_500n);
  expect(changedOrder.deliveredGrossMinor).toBeGreaterThan(0n);
  await operate("POST", `orders/${order.id}/completed`);
  const lateChange = operate("PUT", `orders/${order.id}`, fromOrder(changedOrder));
  await expect(lateChange).rejects.toMatchObject({ code: "remote_refused" });
  valueOrThrow(await deleteOrder(ownCompanyId, order.id));
  await expect(fetchQuery(orderQuery(ownCompanyId, order.id))).rejects.toMatchObject({ code: "not_found" });
});

it("a company without the module is told so", async () => {
  const personWithoutModule = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
  fetchQuery = stubPages(personWithoutModule);
  const { companyId } = personWithoutModule.access;
  for (const query of [quotesQuery(companyId, {}), quoteDraftsQuery(companyId, {})]) {
    await expect(fetchQuery(query)).rejects.toMatchObject({ code: "module_missing" });
  }
  await expect(fetchQuery(ordersQuery(companyId, {}))).rejects.toMatchObject({ code: "module_missing" });
  expect(await saveQuote(companyId, quoteDraft)).toMatchObject({ ok: false, problem: { code: "module_missing" } });
});
