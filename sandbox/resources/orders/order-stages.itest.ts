import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BooksClient, startBooks } from "../testing/books-client";
import {
  buildOrderBody,
  buildQuoteBody,
  createOrderWithStatus,
  createQuoteWithStatus,
  orderStatuses,
  quoteStatuses,
} from "../testing/quotes-and-orders";
import { openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;
/** The ids, by status, of one quote and one order at each status; no test moves these records to another status. */
let quoteIdByStatus: Record<string, string>;
let orderIdByStatus: Record<string, string>;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  const createByStatus = async (statuses: readonly string[], createAt: (status: never) => Promise<string>) =>
    Object.fromEntries(await Promise.all(statuses.map(async (status) => [status, await createAt(status as never)])));
  quoteIdByStatus = await createByStatus(quoteStatuses, (status) => createQuoteWithStatus(shop, status));
  orderIdByStatus = await createByStatus(orderStatuses, (status) => createOrderWithStatus(shop, status));
});
afterAll(() => books.sandbox.stop());

type StatusAction = {
  readonly call: readonly [method: string, path: string];
  /** The statuses at which the action is allowed; `code` is the error code of the refusal at other statuses. */
  readonly allowedStatuses: readonly number[];
  readonly code?: number;
  /** The status after the action; left out when the status does not change, null when the record is deleted. */
  readonly nextStatus?: number | null;
};

const isStatusChange = ({ allowedStatuses, nextStatus }: StatusAction, status: number) =>
  nextStatus !== undefined && allowedStatuses.includes(status);

// The statuses of a quote: 0 draft, 1 ongoing, 2 approved, 3 invoiced, 4 order created.
const quoteActions: readonly StatusAction[] = [
  { call: ["PUT", ""], allowedStatuses: [1], code: 4002 },
  { call: ["DELETE", ""], allowedStatuses: [1, 2], code: 4001, nextStatus: null },
  { call: ["PUT", "/accept"], allowedStatuses: [1], code: 4002, nextStatus: 2 },
  { call: ["POST", "/previeworder"], allowedStatuses: [2], code: 4002 },
  { call: ["POST", "/converttoorder"], allowedStatuses: [2], code: 4002, nextStatus: 4 },
  { call: ["POST", "/converttocustomerinvoice"], allowedStatuses: [2], code: 4002, nextStatus: 3 },
  { call: ["POST", "/email"], allowedStatuses: [1, 2, 3, 4] },
  { call: ["GET", "/print"], allowedStatuses: [1, 2, 3, 4] },
];

describe.each(quoteActions)("$call on a quote", (attemptedAction) => {
  const { call, allowedStatuses, code, nextStatus } = attemptedAction;
  const [method, actionPath] = call;

  it.each(quoteStatuses.map((status, statusNumber) => [status, statusNumber] as const))(
    "that is %s",
    async (status, statusNumber) => {
      const id = isStatusChange(attemptedAction, statusNumber)
        ? await createQuoteWithStatus(shop, status)
        : quoteIdByStatus[status];
      const body = method === "PUT" && actionPath === "" ? buildQuoteBody(shop) : undefined;
      const actionReply = await shop.anna.send(method, `/quotes/${id}${actionPath}`, body);
      const recordReply = await shop.anna.get(`/${statusNumber === 0 ? "quotedrafts" : "quotes"}/${id}`);
      if (statusNumber === 0) {
        // Quote drafts have their own endpoints, so a draft is not found at the endpoints of quotes.
        expect([actionReply.status, actionReply.body.ErrorCode, recordReply.body.Status]).toEqual([404, 3000, 0]);
      } else if (allowedStatuses.includes(statusNumber)) {
        expect([200, 201], actionReply.text).toContain(actionReply.status);
        expect(nextStatus === null ? recordReply.status : recordReply.body.Status).toBe(
          nextStatus === null ? 404 : (nextStatus ?? statusNumber),
        );
      } else {
        expect([actionReply.status, actionReply.body.ErrorCode, actionReply.body.Errors[0]?.Field]).toEqual([
          400,
          code,
          "Status",
        ]);
        expect(recordReply.body.Status).toBe(statusNumber);
      }
    },
  );
});

it.each(["PUT", "DELETE", "PUT /convert"])("%s takes quote drafts and no quotes", async (call) => {
  const [method = "", actionPath = ""] = call.split(" ");
  const body = call === "PUT" ? buildQuoteBody(shop) : undefined;
  for (const status of quoteStatuses.slice(1)) {
    const reply = await shop.anna.send(method, `/quotedrafts/${quoteIdByStatus[status]}${actionPath}`, body);
    expect([reply.status, reply.body.ErrorCode]).toEqual([404, 3000]);
  }
  const id = await createQuoteWithStatus(shop, "draft");
  expect((await shop.anna.send(method, `/quotedrafts/${id}${actionPath}`, body)).status).toBe(200);
  expect((await shop.anna.get(`/quotedrafts/${id}`)).status).toBe(call === "PUT" ? 200 : 404);
  expect((await shop.anna.get(`/quotes/${id}`)).status).toBe(actionPath === "/convert" ? 200 : 404);
});

// The statuses of an order: 1 draft, 2 ongoing, 3 shipped, 4 invoiced.
const orderActions: readonly StatusAction[] = [
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

describe.each(orderActions)("$call on an order", (attemptedAction) => {
  const { call, allowedStatuses, code, nextStatus } = attemptedAction;
  const [method, actionPath] = call;

  it.each(orderStatuses.map((status, index) => [status, index + 1] as const))(
    "that is %s",
    async (status, statusNumber) => {
      const id = isStatusChange(attemptedAction, statusNumber)
        ? await createOrderWithStatus(shop, status)
        : orderIdByStatus[status];
      const body = method === "PUT" ? buildOrderBody(shop, undefined, { Status: statusNumber }) : undefined;
      const actionReply = await shop.anna.send(method, `/orders/${id}${actionPath}`, body);
      const recordReply = await shop.anna.get(`/orders/${id}`);
      if (allowedStatuses.includes(statusNumber)) {
        expect([200, 201], actionReply.text).toContain(actionReply.status);
        expect(nextStatus === null ? recordReply.status : recordReply.body.Status).toBe(
          nextStatus === null ? 404 : (nextStatus ?? statusNumber),
        );
      } else {
        expect([actionReply.status, actionReply.body.ErrorCode, actionReply.body.Errors[0]?.Field]).toEqual([
          400,
          code,
          "Status",
        ]);
        expect(recordReply.body.Status).toBe(statusNumber);
      }
    },
  );
});

it.each(orderStatuses)("a back order of an order that is %s and delivers two of five", async (status) => {
  const body = buildOrderBody(shop);
  const [row] = body.Rows as object[];
  const id = await createOrderWithStatus(shop, status, { ...body, Rows: [{ ...row, DeliveredQuantity: 2 }] });
  const { status: code, body: backOrder } = await shop.anna.send("POST", `/orders/${id}/backorder`);
  if (status === "draft")
    expect([code, backOrder.ErrorCode, backOrder.Errors[0]?.Field]).toEqual([400, 4002, "Status"]);
  else expect([code, backOrder.Status, (backOrder.Rows as { Quantity: number }[])[0]?.Quantity]).toEqual([200, 2, 3]);
});

it("all of it keeps the laws of the books", async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});
