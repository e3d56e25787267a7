import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Books, startBooks } from "../testing/books-client";
import {
  createOrderAt,
  createQuoteAt,
  orderBody,
  orderStatuses,
  quoteBody,
  quoteStatuses,
} from "../testing/quotes-and-orders";
import { openShop, type Shop } from "../testing/sales";

let books: Books;
let shop: Shop;
/** The ids, by status, of one quote and one order at each status; no test moves these records to another status. */
let quotes: Record<string, string>;
let orders: Record<string, string>;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  const made = async (statuses: readonly string[], at: (status: never) => Promise<string>) =>
    Object.fromEntries(await Promise.all(statuses.map(async (one) => [one, await at(one as never)])));
  quotes = await made(quoteStatuses, (status) => createQuoteAt(shop, status));
  orders = await made(orderStatuses, (status) => createOrderAt(shop, status));
});
afterAll(() => books.sandbox.stop());

type Action = {
  readonly call: readonly [method: string, path: string];
  /** The statuses at which the action is allowed; `code` is the error code of the refusal at other statuses. */
  readonly allowedStatuses: readonly number[];
  readonly code?: number;
  /** The status after the action; left out when the status does not change, null when the record is deleted. */
  readonly nextStatus?: number | null;
};

const isStatusChange = ({ allowedStatuses, nextStatus }: Action, status: number) =>
  nextStatus !== undefined && allowedStatuses.includes(status);

// The statuses of a quote: 0 draft, 1 ongoing, 2 approved, 3 invoiced, 4 order created.
const quoteActions: readonly Action[] = [
  { call: ["PUT", ""], allowedStatuses: [1], code: 4002 },
  { call: ["DELETE", ""], allowedStatuses: [1, 2], code: 4001, nextStatus: null },
  { call: ["PUT", "/accept"], allowedStatuses: [1], code: 4002, nextStatus: 2 },
  { call: ["POST", "/previeworder"], allowedStatuses: [2], code: 4002 },
  { call: ["POST", "/converttoorder"], allowedStatuses: [2], code: 4002, nextStatus: 4 },
  { call: ["POST", "/converttocustomerinvoice"], allowedStatuses: [2], code: 4002, nextStatus: 3 },
  { call: ["POST", "/email"], allowedStatuses: [1, 2, 3, 4] },
  { call: ["GET", "/print"], allowedStatuses: [1, 2, 3, 4] },
];

describe.each(quoteActions)("$call on a quote", (tried) => {
  const { call, allowedStatuses, code, nextStatus } = tried;
  const [method, action] = call;

  it.each(quoteStatuses.map((status, number) => [status, number] as const))("that is %s", async (status, number) => {
    const id = isStatusChange(tried, number) ? await createQuoteAt(shop, status) : quotes[status];
    const body = method === "PUT" && action === "" ? quoteBody(shop) : undefined;
    const sent = await shop.anna.send(method, `/quotes/${id}${action}`, body);
    const left = await shop.anna.get(`/${number === 0 ? "quotedrafts" : "quotes"}/${id}`);
    if (number === 0) {
      // Quote drafts have their own endpoints, so a draft is not found at the endpoints of quotes.
      expect([sent.status, sent.body.ErrorCode, left.body.Status]).toEqual([404, 3000, 0]);
    } else if (allowedStatuses.includes(number)) {
      expect([200, 201], sent.text).toContain(sent.status);
      expect(nextStatus === null ? left.status : left.body.Status).toBe(
        nextStatus === null ? 404 : (nextStatus ?? number),
      );
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
  const id = await createQuoteAt(shop, "draft");
  expect((await shop.anna.send(method, `/quotedrafts/${id}${action}`, body)).status).toBe(200);
  expect((await shop.anna.get(`/quotedrafts/${id}`)).status).toBe(call === "PUT" ? 200 : 404);
  expect((await shop.anna.get(`/quotes/${id}`)).status).toBe(action === "/convert" ? 200 : 404);
});

// The statuses of an order: 1 draft, 2 ongoing, 3 shipped, 4 invoiced.
const orderActions: readonly Action[] = [
  { call: ["PUT", ""], allowedStatuses: [1, 2], code: 4002 },
  { call: ["DELETE", ""], allowedStatuses: [1, 2, 3], code: 4001, nextStatus: null },
  { call: ["POST", "/converteddrafttoorder"], allowedStatuses: [1], code: 4002, nextStatus: 2 },
  { call: ["POST", "/completed"], allowedStatuses: [2], code: 4002, nextStatus: 3 },
  { call: ["POST", "/voided"], allowedStatuses: [3], code: 4002, nextStatus: 2 },
  { call: ["POST", "/convert"], allowedStatuses: [2, 3], code: 4002, nextStatus: 4 },
  { call: ["POST", "/email"], allowedStatuses: [2, 3, 4], code: 4002 },
  { call: ["GET", "/print"], allowedStatuses: [2, 3, 4], code: 4002 },
  { call: ["GET", "/deliverynote/print"], allowedStatuses: [2, 3, 4], code: 4002 },
];

describe.each(orderActions)("$call on an order", (tried) => {
  const { call, allowedStatuses, code, nextStatus } = tried;
  const [method, action] = call;

  it.each(orderStatuses.map((status, index) => [status, index + 1] as const))("that is %s", async (status, number) => {
    const id = isStatusChange(tried, number) ? await createOrderAt(shop, status) : orders[status];
    const body = method === "PUT" ? orderBody(shop, undefined, { Status: number }) : undefined;
    const sent = await shop.anna.send(method, `/orders/${id}${action}`, body);
    const left = await shop.anna.get(`/orders/${id}`);
    if (allowedStatuses.includes(number)) {
      expect([200, 201], sent.text).toContain(sent.status);
      expect(nextStatus === null ? left.status : left.body.Status).toBe(
        nextStatus === null ? 404 : (nextStatus ?? number),
      );
    } else {
      expect([sent.status, sent.body.ErrorCode, sent.body.Errors[0]?.Field]).toEqual([400, code, "Status"]);
      expect(left.body.Status).toBe(number);
    }
  });
});

it.each(orderStatuses)("a back order of an order that is %s and delivers two of five", async (status) => {
  const body = orderBody(shop);
  const [row] = body.Rows as object[];
  const id = await createOrderAt(shop, status, { ...body, Rows: [{ ...row, DeliveredQuantity: 2 }] });
  const { status: code, body: made } = await shop.anna.send("POST", `/orders/${id}/backorder`);
  if (status === "draft") expect([code, made.ErrorCode, made.Errors[0]?.Field]).toEqual([400, 4002, "Status"]);
  else expect([code, made.Status, (made.Rows as { Quantity: number }[])[0]?.Quantity]).toEqual([200, 2, 3]);
});

it("all of it keeps the laws of the books", async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});
