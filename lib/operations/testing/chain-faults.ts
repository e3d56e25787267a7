import "server-only";
import { expect } from "vitest";
import { emailDocument } from "../../api/browser/operations/operations";
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
} from "../../api/browser/sales/sales-operations";
import type { Operation, OperationKind } from "../../api/contract/operations/operation";
import { invoices } from "../../api/contract/sales/customer-invoice";
import { type Order, orders } from "../../api/contract/sales/order";
import { emptyOrder } from "../../api/contract/sales/order-body";
import { type Quote, quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import { today } from "../../api/testing/today";
import type { SignedIn, World } from "../../api/testing/world";
import { type Mishap, settledThroughTime } from "./faults";
import { committedEffects, type Effects } from "./orders";
import { got, orderAt, quoteAt, storeQuote } from "./sales";
import { abandon, settledOperation } from "./settled";

/** The effects in the books that the sales actions have. */
type CountedEffects = Effects & { quotes: number; orders: number; invoices: number };

type Press = { companyId: string; key: string };
export type Arrow = {
  kind: OperationKind;
  method: "PUT" | "POST";
  /** The path of the call that meets the mishap, for this document. */
  path: (id: string) => string;
  /** Stores the document of the action, each with another quantity so that the results can be told apart. */
  prepare: (who: SignedIn, quantity: bigint) => Promise<Quote | Order>;
  press: (press: Press, document: never) => ReturnType<typeof acceptQuote>;
  gains: Partial<CountedEffects>;
};

const follows = { announced: null };
export const arrows: readonly Arrow[] = [
  {
    kind: "quote-convert",
    method: "PUT",
    path: (id) => `quotedrafts/${id}/convert`,
    prepare: (who, quantity) => storeQuote(who, quantity),
    press: (press, quote: Quote) => issueQuote({ ...press, quote }),
    gains: { quotes: 1, conversions: 1 },
  },
  {
    kind: "quote-accept",
    method: "PUT",
    path: (id) => `quotes/${id}/accept`,
    prepare: (who, quantity) => quoteAt(who, "ongoing", quantity),
    press: (press, quote: Quote) => acceptQuote({ ...press, quote }),
    gains: {},
  },
  {
    kind: "quote-order",
    method: "POST",
    path: (id) => `quotes/${id}/converttoorder`,
    prepare: (who, quantity) => quoteAt(who, "accepted", quantity),
    press: (press, quote: Quote) => orderQuote({ ...press, quote }),
    gains: { orders: 1, conversions: 1 },
  },
  {
    kind: "quote-invoice",
    method: "POST",
    path: (id) => `quotes/${id}/converttocustomerinvoice`,
    prepare: (who, quantity) => quoteAt(who, "accepted", quantity),
    press: (press, quote: Quote) => invoiceQuote({ ...press, ...follows, quote }),
    gains: { invoices: 1, conversions: 1, postings: 1 },
  },
  {
    kind: "order-create",
    method: "POST",
    path: () => "orders",
    prepare: async (who, quantity) => {
      const { customerId, currencyCode, rows } = await orderAt(who, "ongoing", quantity);
      return { ...emptyOrder, id: crypto.randomUUID(), customerId, currencyCode, rows, orderOn: today() };
    },
    press: (press, order: Order) => createOrder({ ...press, order, writtenAs: order.id }),
    gains: { orders: 1 },
  },
  {
    kind: "order-ship",
    method: "POST",
    path: (id) => `orders/${id}/completed`,
    prepare: (who, quantity) => orderAt(who, "ongoing", quantity),
    press: (press, order: Order) => shipOrder({ ...press, order, delivered: [10_000n, null, null] }),
    gains: {},
  },
  {
    // The delivered quantities are written first, by a call that may be repeated.
    kind: "order-ship",
    method: "PUT",
    path: (id) => `orders/${id}`,
    prepare: (who, quantity) => orderAt(who, "ongoing", quantity),
    press: (press, order: Order) => shipOrder({ ...press, order, delivered: [20_000n, null, null] }),
    gains: {},
  },
  {
    kind: "order-backorder",
    method: "POST",
    path: (id) => `orders/${id}/backorder`,
    prepare: (who, quantity) => orderAt(who, "shipped", quantity),
    press: (press, order: Order) => backOrder({ ...press, order }),
    gains: { orders: 1 },
  },
  {
    kind: "order-void",
    method: "POST",
    path: (id) => `orders/${id}/voided`,
    prepare: (who, quantity) => orderAt(who, "shipped", quantity),
    press: (press, order: Order) => voidDelivery({ ...press, order }),
    gains: {},
  },
  {
    kind: "order-invoice",
    method: "POST",
    path: (id) => `orders/${id}/convert`,
    prepare: (who, quantity) => orderAt(who, "shipped", quantity),
    press: (press, order: Order) => invoiceOrder({ ...press, ...follows, order }),
    gains: { invoices: 1, conversions: 1, postings: 1 },
  },
];

/** A sales action whose call meets a mishap. */
export type Shot = { arrow: Arrow; mishap: Mishap };

/** Whether the mishap meets the call before the one that must not be made twice. */
const isBefore = ({ kind, method }: Arrow): boolean => kind === "order-ship" && method === "PUT";
/**
 * Whether the call is made only once: a call that was not committed is repeated, and so is one that could not begin.
 */
const isAskedOnce = ({ arrow, mishap }: Shot) => (isBefore(arrow) ? mishap.answer === "late" : mishap.committed);

const none: CountedEffects = { conversions: 0, mails: 0, postings: 0, quotes: 0, orders: 0, invoices: 0 };

async function held(world: World, { access }: SignedIn): Promise<CountedEffects> {
  const [quoted, ordered, invoiced] = await Promise.all(
    [quotes, orders, invoices].map(
      async (one) => (await books(access).page<{ id: string }>(one, { pageSize: 1 })).total,
    ),
  );
  return { ...(await committedEffects(world)), quotes: quoted ?? 0, orders: ordered ?? 0, invoices: invoiced ?? 0 };
}

async function gained(world: World, who: SignedIn, before: CountedEffects): Promise<CountedEffects> {
  const now = await held(world, who);
  const names = Object.keys(none) as (keyof CountedEffects)[];
  return Object.fromEntries(names.map((name) => [name, now[name] - before[name]])) as CountedEffects;
}

const press = ({ access }: SignedIn, key: string) => ({ companyId: access.companyId, key: `fault:${key}` });

/**
 * Submits each sales action twice at once while its call meets a mishap, and expects that it is done once. Then the
 * process of the first operation of each action is made to die after the call, and the action must be found done again.
 *
 * @param who the person whose pages are open
 */
export async function shootArrows(world: World, who: SignedIn, dealt: readonly Shot[]): Promise<void> {
  await world.sandbox.control("PUT", "/faults", []);
  const shots = await Promise.all(
    dealt.map(async (shot, index) => ({
      ...shot,
      document: await shot.arrow.prepare(who, BigInt(30_000 + 100 * index)),
    })),
  );
  const before = await held(world, who);
  const paths = shots.map(({ arrow, document }) => arrow.path(document.id));
  await world.sandbox.control(
    "PUT",
    "/faults",
    shots.map(({ arrow, mishap }, index) => {
      const path = paths[index];
      // Orders that are created directly share one path: each meets its mishap in turn.
      const skip = path === "orders" ? paths.slice(0, index).filter((one) => one === path).length : 0;
      return { ...mishap.fault, method: arrow.method, path: `/v2/${path}`, times: 1, skip };
    }),
  );
  const pressed = await Promise.all(
    shots.flatMap(({ arrow, document }) =>
      [1, 2].map(async () => got(await arrow.press(press(who, `${arrow.kind}:${document.id}`), document as never)).id),
    ),
  );
  const operations = await settledThroughTime(world, who, [...new Set(pressed)]);
  expect(operations.map(({ kind, stage }) => `${kind} ${stage}`)).toEqual(
    shots.map(({ arrow }) => `${arrow.kind} done`),
  );
  expect(await world.sandbox.control("GET", "/faults")).toEqual([]);
  // It is not known which of the directly created orders met which mishap.
  const isKnown = (_: unknown, index: number) => shots[index]?.arrow.kind !== "order-create";
  const asked = shots.map((shot) => (isAskedOnce(shot) ? 1 : 2));
  expect(operations.map(({ attempt }) => attempt).filter(isKnown)).toEqual(asked.filter(isKnown));
  const expected = { ...none };
  for (const { arrow } of shots) {
    for (const [what, count] of Object.entries(arrow.gains)) expected[what as keyof CountedEffects] += count;
  }
  expect(await gained(world, who, before)).toEqual(expected);

  const dead = operations.filter((_, index) => shots.findIndex(({ arrow }) => arrow === shots[index]?.arrow) === index);
  for (const { id } of dead) await abandon(who, id, "sent");
  const found = await Promise.all(dead.map(({ id }) => settledOperation(who, id)));
  for (const [index, one] of found.entries()) {
    const { stage, attempt, made: document, posted } = dead[index] as Operation;
    expect(one, one.kind).toMatchObject({ stage, attempt, made: document });
    expect(one.posted?.invoiceId).toBe(posted?.invoiceId);
  }
  expect(await gained(world, who, before)).toEqual(expected);
}

/** A mail of a document that meets a mishap. */
export type MailShot = { document: "quote" | "order"; mishap: Mishap };

/**
 * Mails a quote or an order for each mishap, and expects that a mail whose answer was lost is left to a person and not
 * sent again.
 */
export async function mailThroughMishaps(world: World, who: SignedIn, dealt: readonly MailShot[]): Promise<void> {
  await world.sandbox.control("PUT", "/faults", []);
  const shots = await Promise.all(
    dealt.map(async (shot) => ({
      ...shot,
      id: (await (shot.document === "quote" ? quoteAt : orderAt)(who, "ongoing")).id,
    })),
  );
  const before = await held(world, who);
  const faults = shots.map(({ id, mishap, document }) => ({
    ...mishap.fault,
    ...{ method: "POST", path: `/v2/${document}s/${id}/email`, times: 1 },
  }));
  await world.sandbox.control("PUT", "/faults", faults);
  const pressed = await Promise.all(
    shots.map(async ({ id, document }) => {
      const record = { id, customerName: "", number: null, grossMinor: 0n, currencyCode: "SEK" };
      return got(await emailDocument({ ...press(who, `mail:${id}`), document, record, order: {} }));
    }),
  );
  const operations = await settledThroughTime(
    world,
    who,
    pressed.map(({ id }) => id),
  );
  expect(await world.sandbox.control("GET", "/faults")).toEqual([]);
  const isLost = ({ mishap }: MailShot) => mishap.answer === "lost";
  expect(operations.map(({ stage }) => stage)).toEqual(shots.map((one) => (isLost(one) ? "unknown" : "done")));
  const left = shots.filter((shot) => !isLost(shot) || shot.mishap.committed);
  expect(await gained(world, who, before)).toEqual({ ...none, mails: left.length });
}
