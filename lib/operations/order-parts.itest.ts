import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { shipOrder } from "../api/browser/sales-operations";
import { type Invoice, invoices } from "../api/contract/customer-invoice";
import { compare } from "../api/contract/list-query";
import type { Operation } from "../api/contract/operation";
import { type Order, orders } from "../api/contract/order";
import { books } from "../api/server/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { asDelivered, type Part, wholeOf } from "../flow/order-part";
import { settledThroughTime } from "./testing/faults";
import { committedEffects, effectsSince } from "./testing/orders";
import { got, openSales, orderAt } from "./testing/sales";

let world: World;
let anna: SignedIn;

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

const places = [
  ["PUT", ""],
  ["POST", "/completed"],
  ["POST", "/backorder"],
  ["POST", "/convert"],
] as const;
const mishaps = ["cut-before-commit", "cut-after-commit"] as const;
const shots = places.flatMap((place) => mishaps.map((kind) => ({ place, kind })));
const invoice = { kind: "order-invoice", postings: null } as const;

const invoicesOf = async ({ id }: Order): Promise<readonly Invoice[]> =>
  (await books(anna.access).page(invoices, { filter: compare("CreatedFromOrderId", "eq", { id }) })).items;
const sum = (rows: readonly { quantity: bigint }[]) => rows.reduce((total, { quantity }) => total + quantity, 0n);

/** Delivers these parts, orders their rests and invoices them, each with a call that goes wrong once. */
async function invoiceParts(sold: readonly Order[], partOf: (order: Order) => Part): Promise<readonly Operation[]> {
  await world.sandbox.control(
    "PUT",
    "/faults",
    sold.map(({ id }, index) => {
      const { place, kind } = shots[index] ?? shots[0] ?? { place: places[0], kind: mishaps[0] };
      return { method: place[0], path: `/v2/orders/${id}${place[1]}`, kind, times: 1 };
    }),
  );
  const pressed = await Promise.all(
    sold.map(async (order) => {
      const part = partOf(order);
      const isWhole = asDelivered(order, part).every((quantity) => quantity === null);
      const follows = isWhole ? [invoice] : [{ kind: "order-backorder" } as const, invoice];
      const press = { companyId: anna.access.companyId, key: `parts:${order.id}:0` };
      const delivered = asDelivered(order, part);
      const twice = await Promise.all([1, 2].map(() => shipOrder({ ...press, order, delivered, follows })));
      return twice.map((one) => got(one).id);
    }),
  );
  return settledThroughTime(
    world,
    anna,
    pressed.map(([id]) => id ?? ""),
  );
}

const chain = (operation: Operation): Operation[] =>
  operation.next ? [operation, ...chain(operation.next)] : [operation];

it("an order is invoiced in three parts through every mishap, each part once, and nothing is left or too much", async () => {
  // Each with another quantity, so that what holds its rest can be told from the others'.
  const sold = await Promise.all(shots.map((_, index) => orderAt(anna, "ongoing", BigInt(60_000 + 1_000 * index))));
  const before = await committedEffects(world);
  const had = (await books(anna.access).page(orders, { pageSize: 1 })).total;

  let open: readonly Order[] = sold;
  const all: Order[] = [...sold];
  for (const first of [20_000n, 10_000n]) {
    const done = await invoiceParts(open, ({ rows }) =>
      rows.map((row, index) => (row.isTextRow ? null : index === 0 ? first : 0n)),
    );
    expect(done.map((one) => chain(one).map(({ kind, stage }) => `${kind} ${stage}`))).toEqual(
      open.map(() => ["order-ship done", "order-backorder done", "order-invoice done"]),
    );
    open = await Promise.all(done.map((one) => books(anna.access).one(orders, one.next?.made?.documentId ?? "")));
    all.push(...open);
  }
  const last = await invoiceParts(open, wholeOf);
  expect(last.map((one) => chain(one).map(({ stage }) => stage))).toEqual(open.map(() => ["done", "done"]));

  // Two back orders and three invoices of each order, whatever went wrong on the way.
  expect((await books(anna.access).page(orders, { pageSize: 1 })).total).toBe(had + 2 * sold.length);
  const booked = await Promise.all(all.map(invoicesOf));
  expect(booked.map(({ length }) => length)).toEqual(all.map(() => 1));
  expect(await effectsSince(world, before)).toMatchObject({ postings: 3 * sold.length, mails: 0 });
  expect(sum(booked.flat().flatMap(({ rows }) => rows))).toBe(sum(sold.flatMap(({ rows }) => rows)));
  const after = await Promise.all(all.map(({ id }) => books(anna.access).one(orders, id)));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set(["invoiced"]));
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
}, 240_000);
