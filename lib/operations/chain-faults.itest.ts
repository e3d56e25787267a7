import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { emailDocument } from "../api/browser/operations";
import {
  acceptQuote,
  backOrder,
  createOrder,
  invoiceOrder,
  invoiceQuote,
  issueQuote,
  orderQuote,
  shipOrder,
  voidDelivery,
} from "../api/browser/sales-operations";
import { invoices } from "../api/contract/customer-invoice";
import type { Operation, OperationKind } from "../api/contract/operation";
import { type Order, orders } from "../api/contract/order";
import { emptyOrder } from "../api/contract/order-body";
import { type Quote, quotes } from "../api/contract/quote";
import { books } from "../api/server/books";
import { today } from "../api/testing/today";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { mishaps as all, settledThroughTime } from "./testing/faults";
import { committedEffects, type Effects, effectsSince } from "./testing/orders";
import { got, openSales, orderAt, quoteAt, storeQuote } from "./testing/sales";
import { abandon, settledOperation } from "./testing/settled";

let world: World;
let anna: SignedIn;
let made: Made;

/** What the books hold of what arrows make. */
type Made = Effects & { quotes: number; orders: number; invoices: number };

type Press = { companyId: string; key: string };
type Arrow = {
  kind: OperationKind;
  method: "PUT" | "POST";
  /** The call that meets the mishap, of this document. */
  path: (id: string) => string;
  /** The document it is pressed on, each with another quantity so that what is made of them can be told apart. */
  prepare: (quantity: bigint) => Promise<Quote | Order>;
  press: (press: Press, document: never) => ReturnType<typeof acceptQuote>;
  gains: Partial<Made>;
};

const follows = { announced: null };
const arrows: readonly Arrow[] = [
  {
    kind: "quote-convert",
    method: "PUT",
    path: (id) => `quotedrafts/${id}/convert`,
    prepare: (quantity) => storeQuote(anna, quantity),
    press: (press, quote: Quote) => issueQuote({ ...press, quote }),
    gains: { quotes: 1, conversions: 1 },
  },
  {
    kind: "quote-accept",
    method: "PUT",
    path: (id) => `quotes/${id}/accept`,
    prepare: (quantity) => quoteAt(anna, "ongoing", quantity),
    press: (press, quote: Quote) => acceptQuote({ ...press, quote }),
    gains: {},
  },
  {
    kind: "quote-order",
    method: "POST",
    path: (id) => `quotes/${id}/converttoorder`,
    prepare: (quantity) => quoteAt(anna, "accepted", quantity),
    press: (press, quote: Quote) => orderQuote({ ...press, quote }),
    gains: { orders: 1, conversions: 1 },
  },
  {
    kind: "quote-invoice",
    method: "POST",
    path: (id) => `quotes/${id}/converttocustomerinvoice`,
    prepare: (quantity) => quoteAt(anna, "accepted", quantity),
    press: (press, quote: Quote) => invoiceQuote({ ...press, ...follows, quote }),
    gains: { invoices: 1, conversions: 1, postings: 1 },
  },
  {
    kind: "order-create",
    method: "POST",
    path: () => "orders",
    prepare: async (quantity) => {
      const { customerId, currencyCode, rows } = await orderAt(anna, "ongoing", quantity);
      return { ...emptyOrder, id: crypto.randomUUID(), customerId, currencyCode, rows, orderOn: today() };
    },
    press: (press, order: Order) => createOrder({ ...press, order, writtenAs: order.id }),
    gains: { orders: 1 },
  },
  {
    kind: "order-ship",
    method: "POST",
    path: (id) => `orders/${id}/completed`,
    prepare: (quantity) => orderAt(anna, "ongoing", quantity),
    press: (press, order: Order) => shipOrder({ ...press, order, delivered: [10_000n, null, null] }),
    gains: {},
  },
  {
    // What is delivered of a row is written before, by a call that may be repeated.
    kind: "order-ship",
    method: "PUT",
    path: (id) => `orders/${id}`,
    prepare: (quantity) => orderAt(anna, "ongoing", quantity),
    press: (press, order: Order) => shipOrder({ ...press, order, delivered: [20_000n, null, null] }),
    gains: {},
  },
  {
    kind: "order-backorder",
    method: "POST",
    path: (id) => `orders/${id}/backorder`,
    prepare: (quantity) => orderAt(anna, "shipped", quantity),
    press: (press, order: Order) => backOrder({ ...press, order }),
    gains: { orders: 1 },
  },
  {
    kind: "order-void",
    method: "POST",
    path: (id) => `orders/${id}/voided`,
    prepare: (quantity) => orderAt(anna, "shipped", quantity),
    press: (press, order: Order) => voidDelivery({ ...press, order }),
    gains: {},
  },
  {
    kind: "order-invoice",
    method: "POST",
    path: (id) => `orders/${id}/convert`,
    prepare: (quantity) => orderAt(anna, "shipped", quantity),
    press: (press, order: Order) => invoiceOrder({ ...press, ...follows, order }),
    gains: { invoices: 1, conversions: 1, postings: 1 },
  },
];

/** Cut off before and after the commit, half an answer, a server's error and a page of something in between. */
const kinds = ["cut-before-commit", "cut-after-commit", "truncate", "status", "html"];
const mishaps = all.filter(({ fault }) => kinds.includes(fault.kind));

beforeAll(async () => {
  world = await startWorld();
  await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSales(anna);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.stop();
});

async function held(): Promise<Made> {
  const shelf = books(anna.access);
  const [quoted, ordered, invoiced] = await Promise.all(
    [quotes, orders, invoices].map(async (one) => (await shelf.page<{ id: string }>(one, { pageSize: 1 })).total),
  );
  return { ...(await committedEffects(world)), quotes: quoted ?? 0, orders: ordered ?? 0, invoices: invoiced ?? 0 };
}

async function gained(): Promise<Made> {
  const now = await held();
  const more = { quotes: now.quotes - made.quotes, orders: now.orders - made.orders };
  return { ...(await effectsSince(world, made)), ...more, invoices: now.invoices - made.invoices };
}

/** Whether the mishap meets the call before the one that must not happen twice. */
const isBefore = ({ kind, method }: Arrow): boolean => kind === "order-ship" && method === "PUT";

const none: Made = { conversions: 0, mails: 0, postings: 0, quotes: 0, orders: 0, invoices: 0 };
const press = (key: string) => ({ companyId: anna.access.companyId, key: `fault:${key}` });

it("every arrow of the chain is done once through every mishap, and again when its process died", async () => {
  const shots = await Promise.all(
    arrows.flatMap((arrow, row) =>
      mishaps.map(async (mishap, index) => {
        const document = await arrow.prepare(BigInt(30_000 + 1000 * row + 100 * index));
        return { arrow, mishap, index, document };
      }),
    ),
  );
  made = await held();
  await world.sandbox.control(
    "PUT",
    "/faults",
    shots.map(({ arrow, mishap, index, document }) => {
      const path = arrow.path(document.id);
      // Orders made directly share one address: each meets a mishap in its turn.
      return {
        ...mishap.fault,
        method: arrow.method,
        path: `/v2/${path}`,
        times: 1,
        skip: path === "orders" ? index : 0,
      };
    }),
  );
  const pressed = await Promise.all(
    shots.flatMap(({ arrow, document }) =>
      [1, 2].map(async () => got(await arrow.press(press(`${arrow.kind}:${document.id}`), document as never)).id),
    ),
  );
  const operations = await settledThroughTime(world, anna, [...new Set(pressed)]);
  expect(operations.map(({ kind, stage }) => `${kind} ${stage}`)).toEqual(
    shots.map(({ arrow }) => `${arrow.kind} done`),
  );
  // What was not committed is asked once more, and so is what could not begin; which of the direct orders met which mishap nobody knows.
  const isAskedOnce = ({ arrow, mishap }: (typeof shots)[number]) =>
    isBefore(arrow) ? mishap.answer !== "lost" : mishap.committed;
  const asked = shots.map((shot) => (isAskedOnce(shot) ? 1 : 2));
  const isKnown = (_: unknown, index: number) => shots[index]?.arrow.kind !== "order-create";
  expect(operations.map(({ attempt }) => attempt).filter(isKnown)).toEqual(asked.filter(isKnown));
  const expected = { ...none };
  for (const { arrow } of shots) {
    for (const [what, count] of Object.entries(arrow.gains)) expected[what as keyof Made] += count;
  }
  expect(await gained()).toEqual(expected);

  const dead = arrows.map((_, row) => operations[row * mishaps.length] as Operation);
  for (const { id } of dead) await abandon(anna, id, "sent");
  const found = await Promise.all(dead.map(({ id }) => settledOperation(anna, id)));
  for (const [index, one] of found.entries()) {
    const { stage, attempt, made: document, posted } = dead[index] as Operation;
    expect(one, one.kind).toMatchObject({ stage, attempt, made: document });
    expect(one.posted?.invoiceId).toBe(posted?.invoiceId);
  }
  expect(await gained()).toEqual(expected);
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
}, 240_000);

it("a mail of a quote or an order whose answer was lost is left to a person and never sent again", async () => {
  const documents = await Promise.all(
    mishaps.flatMap((mishap) => [
      quoteAt(anna, "ongoing").then(({ id }) => ({ id, mishap, document: "quote" as const })),
      orderAt(anna, "ongoing").then(({ id }) => ({ id, mishap, document: "order" as const })),
    ]),
  );
  made = await held();
  const faults = documents.map(({ id, mishap, document }) => ({
    ...mishap.fault,
    ...{ method: "POST", path: `/v2/${document}s/${id}/email`, times: 1 },
  }));
  await world.sandbox.control("PUT", "/faults", faults);
  const pressed = await Promise.all(
    documents.map(async ({ id: documentId, document }) =>
      got(await emailDocument({ ...press(`mail:${documentId}`), document, documentId, order: {} })),
    ),
  );
  const ids = pressed.map(({ id }) => id);
  const operations = await settledThroughTime(world, anna, ids);
  const isLost = ({ mishap }: (typeof documents)[number]) => mishap.answer === "lost";
  expect(operations.map(({ stage }) => stage)).toEqual(documents.map((one) => (isLost(one) ? "unknown" : "done")));
  const left = documents.filter(({ mishap }) => mishap.committed);
  expect(await gained()).toEqual({ ...none, mails: left.length });
}, 120_000);
