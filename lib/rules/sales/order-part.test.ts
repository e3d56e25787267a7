import { describe, expect, it } from "vitest";
import type { Order } from "../../api/contract/sales/order";
import { emptyOrder, emptyOrderRow } from "../../api/contract/sales/order-body";
import { invoiceOfOrder } from "./expected-invoice";
import {
  deliveredQuantitiesOfPart,
  isEmptyPart,
  isWholePart,
  type OrderPart,
  reasonNotToDeliver,
  rowsRemainingAfterPart,
  suggestedPartOf,
  wholePartOf,
  withPartDelivered,
} from "./order-part";

const textRow = { ...emptyOrderRow, isTextRow: true, text: "Etapp 1", quantity: 0n };
const makeRow = (quantity: bigint, deliveredQuantity: bigint | null = null) => ({
  ...emptyOrderRow,
  quantity,
  deliveredQuantity,
});
const order: Order = { ...emptyOrder, rows: [makeRow(50_000n), textRow, makeRow(30_000n, 10_000n)] };

describe("a part of an order", () => {
  it("begins with what is said of its delivery, else with everything", () => {
    expect(suggestedPartOf(order)).toEqual([50_000n, null, 10_000n]);
    expect(wholePartOf(order)).toEqual([50_000n, null, 30_000n]);
  });

  it("tells all, nothing and less apart, whatever its texts", () => {
    const wholeAndEmpty = (part: OrderPart) => [isWholePart(order, part), isEmptyPart(part)];
    expect(wholeAndEmpty(wholePartOf(order))).toEqual([true, false]);
    expect(wholeAndEmpty([0n, null, 0n])).toEqual([false, true]);
    expect(wholeAndEmpty([50_000n, null, 0n])).toEqual([false, false]);
  });

  it("is told to the service only where it is less than all", () => {
    expect(deliveredQuantitiesOfPart(order, [50_000n, null, 20_000n])).toEqual([null, null, 20_000n]);
    expect(deliveredQuantitiesOfPart(order, wholePartOf(order))).toEqual([null, null, null]);
  });

  it("and what it leaves make up what is ordered, and so do their invoices", () => {
    for (const part of [[20_000n, null, 30_000n], wholePartOf(order), [0n, null, 12_300n]] as const) {
      const remainingQuantity = rowsRemainingAfterPart(order, part).reduce((sum, { quantity }) => sum + quantity, 0n);
      const partQuantity = part.reduce<bigint>((sum, quantity) => sum + (quantity ?? 0n), 0n);
      expect(partQuantity + remainingQuantity).toBe(80_000n);
      const invoicedRows = invoiceOfOrder(withPartDelivered(order, part))?.rows ?? [];
      expect(invoicedRows.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(partQuantity);
    }
  });

  it("invoiced twice until nothing is left comes to what was ordered", () => {
    const firstPart: OrderPart = [20_000n, null, 0n];
    const orderAfterFirstPart: Order = { ...order, rows: rowsRemainingAfterPart(order, firstPart) };
    expect(orderAfterFirstPart.rows.map(({ quantity }) => quantity)).toEqual([30_000n, 30_000n]);
    const orderAfterSecondPart: Order = {
      ...orderAfterFirstPart,
      rows: rowsRemainingAfterPart(orderAfterFirstPart, [10_000n, 30_000n]),
    };
    expect(orderAfterSecondPart.rows.map(({ quantity }) => quantity)).toEqual([20_000n]);
    expect(rowsRemainingAfterPart(orderAfterSecondPart, wholePartOf(orderAfterSecondPart))).toEqual([]);
  });
});

describe("a quantity", () => {
  it.each([
    [50_000n, 0n, null],
    [50_000n, 50_000n, null],
    [50_000n, 25_100n, null],
    [50_000n, 50_100n, "more"],
    [50_000n, -10_000n, "sign"],
    [50_000n, 10_001n, "decimals"],
    [12_345n, 12_345n, null],
    [-50_000n, -20_000n, null],
    [-50_000n, -60_000n, "more"],
    [-50_000n, 10_000n, "sign"],
    [0n, 10_000n, "more"],
  ] as const)("of %s ordered, %s now: %s", (quantity, partQuantity, expectedReason) => {
    expect(reasonNotToDeliver({ quantity }, partQuantity)).toBe(expectedReason);
  });
});
