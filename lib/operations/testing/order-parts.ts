import "server-only";
import { expect } from "vitest";
import { shipOrder } from "../../api/browser/sales/sales-operations";
import { compare } from "../../api/contract/list-query";
import type { Operation } from "../../api/contract/operations/operation";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { type Order, orders } from "../../api/contract/sales/order";
import { books } from "../../api/remote/books";
import type { SignedIn, World } from "../../api/testing/world";
import { deliveredQuantitiesOfPart, type OrderPart, wholePartOf } from "../../rules/sales/order-part";
import { settledThroughTime } from "./faults";
import { committedEffects, effectsSince } from "./invoice-commands";
import { orderAt, unwrapResult } from "./sales";
import { withFollowUps } from "./settled-operation";

const callsByName = {
  quantities: { method: "PUT", path: "" },
  delivery: { method: "POST", path: "/completed" },
  rest: { method: "POST", path: "/backorder" },
  invoice: { method: "POST", path: "/convert" },
} as const;

/** The calls that deliver and invoice a part. The last part has only those in `callsOfLastPart`. */
export const callsOfPart = ["quantities", "delivery", "rest", "invoice"] as const;
export const callsOfLastPart = ["delivery", "invoice"] as const;
export const cutKinds = ["cut-before-commit", "cut-after-commit"] as const;

/** A call whose connection is cut once. */
export type CutCall = { call: keyof typeof callsByName; kind: (typeof cutKinds)[number] };

/** The call that is cut in each of an order's three parts, or null. */
export type CutsOfOrder = readonly [first: CutCall | null, second: CutCall | null, last: CutCall | null];

const invoiceFollowUp = { kind: "order-invoice", postings: null } as const;

/**
 * Delivers and invoices orders in three parts each, and expects that each part is delivered and invoiced once, that the
 * remaining rows are ordered once, and that nothing is left over or doubled.
 *
 * @param signIn the person whose pages are open
 */
export async function invoiceInParts(world: World, who: SignedIn, cutsOfOrders: readonly CutsOfOrder[]): Promise<void> {
  const remoteBooks = books(who.access);
  // Each order has another quantity, so that the back orders can be told apart.
  const sold = await Promise.all(
    cutsOfOrders.map((_, index) => orderAt(who, "ongoing", BigInt(60_000 + 1_000 * index))),
  );
  const before = await committedEffects(world);
  const orderCountBefore = (await remoteBooks.page(orders, { pageSize: 1 })).total;

  let open: readonly Order[] = sold;
  const allOrders: Order[] = [...sold];
  for (const [round, quantity] of [20_000n, 10_000n].entries()) {
    const partOf = ({ rows }: Order) => rows.map((row, at) => (row.isTextRow ? null : at === 0 ? quantity : 0n));
    const done = await invoicePart(world, who, { open, partOf, cuts: cutsOfOrders.map((one) => one[round] ?? null) });
    expect(done.map((one) => withFollowUps(one).map(({ kind, stage }) => `${kind} ${stage}`))).toEqual(
      open.map(() => ["order-ship done", "order-backorder done", "order-invoice done"]),
    );
    open = await Promise.all(done.map((one) => remoteBooks.one(orders, one.next?.made?.documentId ?? "")));
    allOrders.push(...open);
  }
  const last = await invoicePart(world, who, { open, partOf: wholePartOf, cuts: cutsOfOrders.map((one) => one[2]) });
  expect(last.map((one) => withFollowUps(one).map(({ stage }) => stage))).toEqual(open.map(() => ["done", "done"]));

  // Each order has two back orders and three invoices, whatever went wrong meanwhile.
  expect((await remoteBooks.page(orders, { pageSize: 1 })).total).toBe(orderCountBefore + 2 * sold.length);
  const booked = await Promise.all(allOrders.map((order) => invoicesOf(who, order)));
  expect(booked.map(({ length }) => length)).toEqual(allOrders.map(() => 1));
  expect(await effectsSince(world, before)).toMatchObject({ postings: 3 * sold.length, mails: 0 });
  expect(sum(booked.flat().flatMap(({ rows }) => rows))).toBe(sum(sold.flatMap(({ rows }) => rows)));
  const after = await Promise.all(allOrders.map(({ id }) => remoteBooks.one(orders, id)));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set(["invoiced"]));
}

type Round = { open: readonly Order[]; partOf: (order: Order) => OrderPart; cuts: readonly (CutCall | null)[] };

/**
 * Delivers these parts, creates back orders for the remaining rows and invoices the parts. Each command is submitted
 * twice at once, and one of its calls is cut once.
 */
async function invoicePart(world: World, who: SignedIn, round: Round): Promise<readonly Operation[]> {
  const { open, partOf, cuts: cutOff } = round;
  const faults = open.flatMap(({ id }, index) => {
    const cutCall = cutOff[index];
    if (!cutCall) return [];
    const { method, path } = callsByName[cutCall.call];
    return [{ method, path: `/v2/orders/${id}${path}`, kind: cutCall.kind, times: 1 }];
  });
  await world.sandbox.control("PUT", "/faults", faults);
  const operationIds = await Promise.all(
    open.map(async (order) => {
      const delivered = deliveredQuantitiesOfPart(order, partOf(order));
      const isWhole = delivered.every((quantity) => quantity === null);
      const follows = isWhole ? [invoiceFollowUp] : [{ kind: "order-backorder" } as const, invoiceFollowUp];
      const commandKey = { companyId: who.access.companyId, key: `parts:${order.id}:0` };
      const twice = await Promise.all(
        [1, 2].map(() => shipOrder({ ...commandKey, order, deliveredQuantities: delivered, follows })),
      );
      return [...new Set(twice.map((one) => unwrapResult(one).id))];
    }),
  );
  expect(operationIds.map(({ length }) => length)).toEqual(open.map(() => 1));
  const done = await settledThroughTime(world, who, operationIds.flat());
  expect(await world.sandbox.control("GET", "/faults")).toEqual([]);
  return done;
}

async function invoicesOf({ access }: SignedIn, { id }: Order): Promise<readonly Invoice[]> {
  return (await books(access).page(invoices, { filter: compare("CreatedFromOrderId", "eq", { id }) })).items;
}

const sum = (rows: readonly { quantity: bigint }[]) => rows.reduce((total, { quantity }) => total + quantity, 0n);
