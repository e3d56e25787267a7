import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Books, startBooks } from "../testing/books-client";
import { orderAt, orderBody, orderStatuses, quoteAt, quoteBody, quoteStatuses } from "../testing/quotes-and-orders";
import { openShop, type Shop } from "../testing/sales";

let books: Books;
let shop: Shop;
/** One record at each status that nothing here moves, by status. */
let quotes: Record<string, string>;
let orders: Record<string, string>;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  const made = async (statuses: readonly string[], at: (status: never) => Promise<string>) =>
    Object.fromEntries(await Promise.all(statuses.map(async (one) => [one, await at(one as never)])));
  quotes = await made(quoteStatuses, (status) => quoteAt(shop, status));
  orders = await made(orderStatuses, (status) => orderAt(shop, status));
});
afterAll(() => books.sandbox.stop());

type Action = {
  readonly call: readonly [method: string, path: string];
  /** The statuses at which it is taken, and the code of the refusal elsewhere. */
  readonly at: readonly number[];
  readonly code?: number;
  /** The status it leads to; left out when it stays, null when the record is gone. */
  readonly to?: number | null;
};

const moves = ({ at, to }: Action, status: number) => to !== undefined && at.includes(status);

// A quote is 0 a draft, 1 ongoing, 2 approved, 3 invoiced, 4 an order.
const quoteActions: readonly Action[] = [
  { call: ["PUT", ""], at: [1], code: 4002 },
  { call: ["DELETE", ""], at: [1, 2], code: 4001, to: null },
  { call: ["PUT", "/accept"], at: [1], code: 4002, to: 2 },
  { call: ["POST", "/previeworder"], at: [2], code: 4002 },
  { call: ["POST", "/converttoorder"], at: [2], code: 4002, to: 4 },
  { call: ["POST", "/converttocustomerinvoice"], at: [2], code: 4002, to: 3 },
  { call: ["POST", "/email"], at: [1, 2, 3, 4] },
  { call: ["GET", "/print"], at: [1, 2, 3, 4] },
];

describe.each(quoteActions)("$call on a quote", (tried) => {
  const { call, at, code, to } = tried;
  const [method, action] = call;

  it.each(quoteStatuses.map((status, number) => [status, number] as const))("that is %s", async (status, number) => {
    const id = moves(tried, number) ? await quoteAt(shop, status) : quotes[status];
    const body = method === "PUT" && action === "" ? quoteBody(shop) : undefined;
    const sent = await shop.anna.send(method, `/quotes/${id}${action}`, body);
    const left = await shop.anna.get(`/${number === 0 ? "quotedrafts" : "quotes"}/${id}`);
    if (number === 0) {
      // Drafts are another list: to this one they do not exist.
      expect([sent.status, sent.body.ErrorCode, left.body.Status]).toEqual([404, 3000, 0]);
    } else if (at.includes(number)) {
      expect([200, 201], sent.text).toContain(sent.status);
      expect(to === null ? left.status : left.body.Status).toBe(to === null ? 404 : (to ?? number));
    } else {
      expect([sent.status, sent.body.ErrorCode, sent.body.Errors[0]?.Field]).toEqual([400, code, "Status"]);
      expect(left.body.Status).toBe(number);
    }
  });
});

it.each(["PUT", "DELETE", "PUT /convert"])("%s takes quote drafts and no quotes", async (call) => {
  const [method = "", action = ""] = call.split(" ");
  const body = call === "PUT" ? quoteBody(shop) : undefined;
  for (const status of quoteStatuses.slice(1)) {
    const reply = await shop.anna.send(method, `/quotedrafts/${quotes[status]}${action}`, body);
    expect([reply.status, reply.body.ErrorCode]).toEqual([404, 3000]);
  }
  const id = await quoteAt(shop, "draft");
  expect((await shop.anna.send(method, `/quotedrafts/${id}${action}`, body)).status).toBe(200);
  expect((await shop.anna.get(`/quotedrafts/${id}`)).status).toBe(call === "PUT" ? 200 : 404);
  expect((await shop.anna.get(`/quotes/${id}`)).status).toBe(action === "/convert" ? 200 : 404);
});

// An order is 1 a draft, 2 ongoing, 3 shipped, 4 invoiced.
const orderActions: readonly Action[] = [
  { call: ["PUT", ""], at: [1, 2], code: 4002 },
  { call: ["DELETE", ""], at: [1, 2, 3], code: 4001, to: null },
  { call: ["POST", "/converteddrafttoorder"], at: [1], code: 4002, to: 2 },
  { call: ["POST", "/completed"], at: [2], code: 4002, to: 3 },
  { call: ["POST", "/voided"], at: [3], code: 4002, to: 2 },
  { call: ["POST", "/convert"], at: [2, 3], code: 4002, to: 4 },
  { call: ["POST", "/email"], at: [2, 3, 4], code: 4002 },
  { call: ["GET", "/print"], at: [2, 3, 4], code: 4002 },
  { call: ["GET", "/deliverynote/print"], at: [2, 3, 4], code: 4002 },
];

describe.each(orderActions)("$call on an order", (tried) => {
  const { call, at, code, to } = tried;
  const [method, action] = call;

  it.each(orderStatuses.map((status, index) => [status, index + 1] as const))("that is %s", async (status, number) => {
    const id = moves(tried, number) ? await orderAt(shop, status) : orders[status];
    const body = method === "PUT" ? orderBody(shop, undefined, { Status: number }) : undefined;
    const sent = await shop.anna.send(method, `/orders/${id}${action}`, body);
    const left = await shop.anna.get(`/orders/${id}`);
    if (at.includes(number)) {
      expect([200, 201], sent.text).toContain(sent.status);
      expect(to === null ? left.status : left.body.Status).toBe(to === null ? 404 : (to ?? number));
    } else {
      expect([sent.status, sent.body.ErrorCode, sent.body.Errors[0]?.Field]).toEqual([400, code, "Status"]);
      expect(left.body.Status).toBe(number);
    }
  });
});

it.each(orderStatuses)("a back order of an order that is %s and delivers two of five", async (status) => {
  const body = orderBody(shop);
  const [row] = body.Rows as object[];
  const id = await orderAt(shop, status, { ...body, Rows: [{ ...row, DeliveredQuantity: 2 }] });
  const { status: code, body: made } = await shop.anna.send("POST", `/orders/${id}/backorder`);
  if (status === "draft") expect([code, made.ErrorCode, made.Errors[0]?.Field]).toEqual([400, 4002, "Status"]);
  else expect([code, made.Status, (made.Rows as { Quantity: number }[])[0]?.Quantity]).toEqual([200, 2, 3]);
});

it("all of it keeps the laws of the books", async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});
