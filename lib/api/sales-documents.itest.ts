import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addDays } from "../values/dates";
import type { Result } from "./browser/call";
import { invoicesOfSourceQuery } from "./browser/sales/invoices";
import {
  deleteOrder,
  deliveryNotePath,
  orderPdfPath,
  orderQuery,
  ordersOfQuoteQuery,
  ordersQuery,
} from "./browser/sales/orders";
import { deleteQuote, quoteDraftQuery, quoteDraftsQuery, saveQuote } from "./browser/sales/quote-drafts";
import { quotePdfPath, quoteQuery, quotesQuery } from "./browser/sales/quotes";
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
import { today } from "./testing/today";
import { type SignedIn, startWorld, type World } from "./testing/world";

let world: World;
let anna: SignedIn;
let fetchQuery: ReturnType<typeof stubPages>;
let id: string;
let draft: Quote;

const todayOn = today();

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  id = anna.access.companyId;
  fetchQuery = stubPages(anna);
  const isCompany = compare("IsPrivatePerson", "eq", false);
  const [buyers, sold] = await Promise.all([
    books(anna.access).page(customers, { pageSize: 1, filter: isCompany }),
    books(anna.access).page(articles, { pageSize: 2 }),
  ]);
  const rows = sold.items.map(({ id: articleId, name: text, netPrice: unitPrice }) => ({
    ...emptyRow,
    articleId,
    text,
    unitPrice,
    quantity: 40_000n,
  }));
  const days = { quoteOn: todayOn, validUntilOn: addDays(todayOn, 30) };
  const text = { ...emptyRow, isTextRow: true, text: "Etapp 1" };
  draft = {
    ...emptyQuote,
    ...days,
    customerId: buyers.items[0]?.id ?? "",
    yourReference: "Åsa",
    rows: [...rows, text],
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
  const before = (await fetchQuery(quoteDraftsQuery(id, {}))).total;
  const stored = valueOrThrow(await saveQuote(id, draft));
  expect(stored).toMatchObject({ status: "draft", number: null, yourReference: "Åsa" });
  expect(stored.rows.map((row) => [row.isTextRow, row.quantity, row.unitId !== null])).toEqual([
    [false, 40_000n, true],
    [false, 40_000n, true],
    [true, 0n, false],
  ]);
  expect(stored.grossMinor).toBeGreaterThan(0n);
  const changed = valueOrThrow(await saveQuote(id, { ...stored, ourReference: "Bo", rows: stored.rows.slice(0, 1) }));
  expect(changed).toMatchObject({ id: stored.id, ourReference: "Bo", termsOfPaymentId: stored.termsOfPaymentId });
  expect(changed.grossMinor).toBeLessThan(stored.grossMinor);
  expect(await fetchQuery(quoteDraftQuery(id, stored.id))).toEqual(changed);
  const found = await fetchQuery(quoteDraftsQuery(id, { search: stored.customerName, pageSize: 1 }));
  expect(found.items[0]?.id).toBe(stored.id);
  valueOrThrow(await deleteQuote(id, changed));
  expect((await fetchQuery(quoteDraftsQuery(id, {}))).total).toBe(before);
});

it("quotes, orders and invoices are counted by status and found by number, reference and origin", async () => {
  const { id: quoteId } = valueOrThrow(await saveQuote(id, { ...draft, yourReference: "Kvist & Rot" }));
  await operate("PUT", `quotedrafts/${quoteId}/convert`);
  const counted = async () => {
    const asked = (["ongoing", "accepted", "ordered"] as const).map((filter) =>
      fetchQuery(quotesQuery(id, { filter })),
    );
    return (await Promise.all(asked)).map((page) => page.total);
  };
  const [ongoing = 0, accepted = 0, ordered = 0] = await counted();
  await operate("PUT", `quotes/${quoteId}/accept`);
  expect(await counted()).toEqual([ongoing - 1, accepted + 1, ordered]);
  const order = orders.parse(await operate("POST", `quotes/${quoteId}/converttoorder`, { Type: 1 }));
  expect(await counted()).toEqual([ongoing - 1, accepted, ordered + 1]);

  const quote = await fetchQuery(quoteQuery(id, quoteId));
  expect(quote).toMatchObject({ status: "ordered", yourReference: "Kvist & Rot" });
  expect(quote.acceptedAt).not.toBe("");
  for (const asked of [{ search: String(quote.number) }, { search: "kvist &" }, { from: todayOn, to: todayOn }]) {
    expect((await fetchQuery(quotesQuery(id, { ...asked, sort: "number" }))).items[0]?.id).toBe(quoteId);
  }
  expect(await fetchQuery(ordersOfQuoteQuery(id, quoteId))).toEqual([order]);
  const search = { search: "kvist", filter: "ongoing", customerId: order.customerId } as const;
  expect((await fetchQuery(ordersQuery(id, search))).items.map((one) => one.id)).toEqual([order.id]);
  const invoice = await operate("POST", `orders/${order.id}/convert`);
  const invoices = await fetchQuery(invoicesOfSourceQuery(id, "order", order.id));
  expect(invoices).toMatchObject([{ id: (invoice as { Id: string }).Id, createdFromOrderId: order.id }]);
  expect(await fetchQuery(invoicesOfSourceQuery(id, "quote", quoteId))).toEqual([]);
  for (const path of [quotePdfPath(id, quoteId), orderPdfPath(id, order.id), deliveryNotePath(id, order.id)]) {
    expect((await (await fetch(path)).text()).slice(0, 5)).toBe("%PDF-");
  }
});

it("orders are changed until they are shipped, and removed until they are invoiced", async () => {
  const { id: quoteId } = valueOrThrow(await saveQuote(id, draft));
  await operate("PUT", `quotedrafts/${quoteId}/convert`);
  await operate("PUT", `quotes/${quoteId}/accept`);
  const order = orders.parse(await operate("POST", `quotes/${quoteId}/converttoorder`, { Type: 1 }));
  const rows = order.rows.map((row, index) => (index === 0 ? { ...row, deliveredQuantity: 12_500n } : row));
  const change = { ...order, rows, deliveryOn: addDays(todayOn, 9) };
  await operate("PUT", `orders/${order.id}`, fromOrder(change));
  const changed = await fetchQuery(orderQuery(id, order.id));
  expect(changed).toMatchObject({ id: order.id, number: order.number, deliveryOn: addDays(todayOn, 9) });
  expect(changed.rows[0]?.deliveredQuantity).toBe(12_500n);
  expect(changed.deliveredGrossMinor).toBeGreaterThan(0n);
  await operate("POST", `orders/${order.id}/completed`);
  const late = operate("PUT", `orders/${order.id}`, fromOrder(changed));
  await expect(late).rejects.toMatchObject({ code: "remote_refused" });
  valueOrThrow(await deleteOrder(id, order.id));
  await expect(fetchQuery(orderQuery(id, order.id))).rejects.toMatchObject({ code: "not_found" });
});

it("a company without the module is told so", async () => {
  const elsewhere = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
  fetchQuery = stubPages(elsewhere);
  const { companyId } = elsewhere.access;
  for (const query of [quotesQuery(companyId, {}), quoteDraftsQuery(companyId, {})]) {
    await expect(fetchQuery(query)).rejects.toMatchObject({ code: "module_missing" });
  }
  await expect(fetchQuery(ordersQuery(companyId, {}))).rejects.toMatchObject({ code: "module_missing" });
  expect(await saveQuote(companyId, draft)).toMatchObject({ ok: false, problem: { code: "module_missing" } });
});
