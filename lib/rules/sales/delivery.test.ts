import { describe, expect, it } from "vitest";
import type { Order } from "../../api/contract/sales/order";
import { emptyOrder, emptyOrderRow } from "../../api/contract/sales/order-body";
import { deliveredRowsOf, hasDeliveredQuantities, undeliveredRowsOf, withDeliveredQuantities } from "./delivery";
import { invoiceOfOrder } from "./expected-invoice";

const textRow = { ...emptyOrderRow, isTextRow: true, text: "Etapp 1", quantity: 0n };

/** Builds an order of rows with these quantities and delivered quantities; the last row is a text row. */
function makeOrder(...rows: readonly (readonly [number, number | null])[]): Order {
  const soldRows = rows.map(([quantity, deliveredQuantity]) => ({
    ...emptyOrderRow,
    quantity: BigInt(quantity),
    deliveredQuantity: deliveredQuantity === null ? null : BigInt(deliveredQuantity),
  }));
  return { ...emptyOrder, rows: [...soldRows, textRow] };
}

const deliveredQuantitiesOf = ({ rows }: Order) => rows.map((row) => row.deliveredQuantity);
const quantitiesOf = (rows: readonly { quantity: bigint }[]) => rows.map((row) => row.quantity);

describe("what is said of a delivery", () => {
  it.each([
    [
      "a part",
      [
        [5, null],
        [3, null],
      ],
      ["2", null],
      [2n, null, null],
    ],
    [
      "nothing of a row",
      [
        [5, null],
        [3, null],
      ],
      ["0", "3"],
      [0n, 3n, null],
    ],
    [
      "everything where a part was said",
      [
        [5, 2],
        [3, 1],
      ],
      null,
      [null, null, null],
    ],
    [
      "what is taken back",
      [
        [-5, null],
        [3, null],
      ],
      ["-2", null],
      [-2n, null, null],
    ],
  ] as const)("is %s", (_, rows, statedQuantities, expectedQuantities) => {
    const changedOrder = withDeliveredQuantities(makeOrder(...rows), statedQuantities && [...statedQuantities, null]);
    expect(deliveredQuantitiesOf(changedOrder)).toEqual(expectedQuantities);
    expect(hasDeliveredQuantities(changedOrder, statedQuantities && [...statedQuantities, null])).toBe(true);
  });

  it.each([
    [
      "nothing and everything alike",
      [
        [5, 5],
        [3, null],
      ],
      null,
    ],
    [
      "the same part again",
      [
        [5, 2],
        [3, null],
      ],
      ["2", "3", null],
    ],
  ] as const)("stays as it is: %s", (_, rows, statedQuantities) => {
    const orderBefore = makeOrder(...rows);
    expect(withDeliveredQuantities(orderBefore, statedQuantities)).toBe(orderBefore);
  });

  it("is told apart from another delivery", () => {
    expect(hasDeliveredQuantities(makeOrder([5, 2]), ["3", null])).toBe(false);
    expect(hasDeliveredQuantities(makeOrder([5, 2]), null)).toBe(false);
    expect(hasDeliveredQuantities(makeOrder([5, 0]), ["0", null])).toBe(true);
  });
});

describe("an order delivered in part", () => {
  const partlyDeliveredOrder = makeOrder([5, 2], [3, 0], [4, null], [-6, -1]);

  it("sends what is delivered and leaves the rest open", () => {
    expect(quantitiesOf(deliveredRowsOf(partlyDeliveredOrder))).toEqual([2n, 4n, -1n, 0n]);
    expect(quantitiesOf(undeliveredRowsOf(partlyDeliveredOrder))).toEqual([3n, 3n, -5n]);
  });

  it("foretells its invoice, but for house work of a part", () => {
    expect(quantitiesOf(invoiceOfOrder(partlyDeliveredOrder)?.rows ?? [])).toEqual([2n, 4n, -1n, 0n]);
    expect(invoiceOfOrder({ ...partlyDeliveredOrder, taxReductionMinor: 100n })).toBeNull();
    expect(invoiceOfOrder({ ...makeOrder([5, 5]), taxReductionMinor: 100n })?.taxReductionMinor).toBe(100n);
  });
});
