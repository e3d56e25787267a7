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
import { awaitSettledThroughTime } from "./faults";
import { countCommittedEffects, getEffectsSince } from "./invoice-commands";
import { makeOrder, unwrapResult } from "./sales";
import { listWithFollowUps } from "./settled-operation";

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
export async function invoiceInParts(
  world: World,
  signIn: SignedIn,
  cutsOfOrders: readonly CutsOfOrder[],
): Promise<void> {
  const remoteBooks = books(signIn.access);
  // Each order has another quantity, so that the back orders can be told apart.
  const soldOrders = await Promise.all(
    cutsOfOrders.map((_, index) => makeOrder(signIn, "ongoing", BigInt(60_000 + 1_000 * index))),
  );
  const effectsBefore = await countCommittedEffects(world);
  const orderCountBefore = (await remoteBooks.page(orders, { pageSize: 1 })).total;

  let openOrders: readonly Order[] = soldOrders;
  const allOrders: Order[] = [...soldOrders];
  for (const [round, quantity] of [20_000n, 10_000n].entries()) {
    const getPart = ({ rows }: Order) => rows.map((row, index) => (row.isTextRow ? null : index === 0 ? quantity : 0n));
    const operations = await invoicePart(world, signIn, {
      openOrders,
      getPart,
      cutCalls: cutsOfOrders.map((cutsOfOrder) => cutsOfOrder[round] ?? null),
    });
    expect(
      operations.map((operation) => listWithFollowUps(operation).map(({ kind, stage }) => `${kind} ${stage}`)),
    ).toEqual(openOrders.map(() => ["order-ship done", "order-backorder done", "order-invoice done"]));
    openOrders = await Promise.all(
      operations.map((operation) => remoteBooks.get(orders, operation.next?.made?.documentId ?? "")),
    );
    allOrders.push(...openOrders);
  }
  const lastOperations = await invoicePart(world, signIn, {
    openOrders,
    getPart: wholePartOf,
    cutCalls: cutsOfOrders.map((cutsOfOrder) => cutsOfOrder[2]),
  });
  expect(lastOperations.map((operation) => listWithFollowUps(operation).map(({ stage }) => stage))).toEqual(
    openOrders.map(() => ["done", "done"]),
  );

  // Each order has two back orders and three invoices, whatever went wrong meanwhile.
  expect((await remoteBooks.page(orders, { pageSize: 1 })).total).toBe(orderCountBefore + 2 * soldOrders.length);
  const bookedInvoices = await Promise.all(allOrders.map((order) => listInvoicesOfOrder(signIn, order)));
  expect(bookedInvoices.map(({ length }) => length)).toEqual(allOrders.map(() => 1));
  expect(await getEffectsSince(world, effectsBefore)).toMatchObject({ postings: 3 * soldOrders.length, mails: 0 });
  expect(sumQuantities(bookedInvoices.flat().flatMap(({ rows }) => rows))).toBe(
    sumQuantities(soldOrders.flatMap(({ rows }) => rows)),
  );
  const ordersAfter = await Promise.all(allOrders.map(({ id }) => remoteBooks.get(orders, id)));
  expect(new Set(ordersAfter.map(({ status }) => status))).toEqual(new Set(["invoiced"]));
}

type PartRound = {
  openOrders: readonly Order[];
  getPart: (order: Order) => OrderPart;
  cutCalls: readonly (CutCall | null)[];
};

/**
 * Delivers these parts, creates back orders for the remaining rows and invoices the parts. Each command is submitted
 * twice at once, and one of its calls is cut once.
 */
async function invoicePart(world: World, signIn: SignedIn, partRound: PartRound): Promise<readonly Operation[]> {
  const { openOrders, getPart, cutCalls: cutCallsOfRound } = partRound;
  const faults = openOrders.flatMap(({ id }, index) => {
    const cutCall = cutCallsOfRound[index];
    if (!cutCall) return [];
    const { method, path } = callsByName[cutCall.call];
    return [{ method, path: `/v2/orders/${id}${path}`, kind: cutCall.kind, times: 1 }];
  });
  await world.sandbox.callControl("PUT", "/faults", faults);
  const operationIds = await Promise.all(
    openOrders.map(async (order) => {
      const quantities = deliveredQuantitiesOfPart(order, getPart(order));
      const isWhole = quantities.every((quantity) => quantity === null);
      const followUps = isWhole ? [invoiceFollowUp] : [{ kind: "order-backorder" } as const, invoiceFollowUp];
      const commandKey = { companyId: signIn.access.companyId, key: `parts:${order.id}:0` };
      const results = await Promise.all(
        [1, 2].map(() => shipOrder({ ...commandKey, order, deliveredQuantities: quantities, followUps })),
      );
      return [...new Set(results.map((result) => unwrapResult(result).id))];
    }),
  );
  expect(operationIds.map(({ length }) => length)).toEqual(openOrders.map(() => 1));
  const operations = await awaitSettledThroughTime(world, signIn, operationIds.flat());
  expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
  return operations;
}

async function listInvoicesOfOrder({ access }: SignedIn, { id }: Order): Promise<readonly Invoice[]> {
  return (await books(access).page(invoices, { filter: compare("CreatedFromOrderId", "eq", { id }) })).items;
}

const sumQuantities = (rows: readonly { quantity: bigint }[]) =>
  rows.reduce((total, { quantity }) => total + quantity, 0n);
