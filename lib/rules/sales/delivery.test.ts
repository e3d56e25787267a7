import { describe, expect, it } from "vitest";
import type { Order } from "../../api/contract/sales/order";
import { emptyOrder, emptyOrderRow } from "../../api/contract/sales/order-body";
import { deliveredRows, hasDeliveredQuantities, undeliveredRows, withDeliveredQuantities } from "./delivery";
import { invoiceOfOrder } from "./expected-invoice";

const text = { ...emptyOrderRow, isTextRow: true, text: "Etapp 1", quantity: 0n };

/** Builds an order of rows with these quantities and delivered quantities; the last row is a text row. */
function order(...rows: readonly (readonly [number, number | null])[]): Order {
  const sold = rows.map(([quantity, delivered]) => ({
    ...emptyOrderRow,
    quantity: BigInt(quantity),
    deliveredQuantity: delivered === null ? null : BigInt(delivered),
  }));
  return { ...emptyOrder, rows: [...sold, text] };
}

const deliveredQuantities = ({ rows }: Order) => rows.map((row) => row.deliveredQuantity);
const quantities = (rows: readonly { quantity: bigint }[]) => rows.map((row) => row.quantity);

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
  ] as const)("is %s", (_, rows, delivered, expected) => {
    const asked = withDeliveredQuantities(order(...rows), delivered && [...delivered, null]);
    expect(deliveredQuantities(asked)).toEqual(expected);
    expect(hasDeliveredQuantities(asked, delivered && [...delivered, null])).toBe(true);
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
  ] as const)("stays as it is: %s", (_, rows, delivered) => {
    const given = order(...rows);
    expect(withDeliveredQuantities(given, delivered)).toBe(given);
  });

  it("is told apart from another delivery", () => {
    expect(hasDeliveredQuantities(order([5, 2]), ["3", null])).toBe(false);
    expect(hasDeliveredQuantities(order([5, 2]), null)).toBe(false);
    expect(hasDeliveredQuantities(order([5, 0]), ["0", null])).toBe(true);
  });
});

describe("an order delivered in part", () => {
  const parted = order([5, 2], [3, 0], [4, null], [-6, -1]);

  it("sends what is delivered and leaves the rest open", () => {
    expect(quantities(deliveredRows(parted))).toEqual([2n, 4n, -1n, 0n]);
    expect(quantities(undeliveredRows(parted))).toEqual([3n, 3n, -5n]);
  });

  it("foretells its invoice, but for house work of a part", () => {
    expect(quantities(invoiceOfOrder(parted)?.rows ?? [])).toEqual([2n, 4n, -1n, 0n]);
    expect(invoiceOfOrder({ ...parted, taxReductionMinor: 100n })).toBeNull();
    expect(invoiceOfOrder({ ...order([5, 5]), taxReductionMinor: 100n })?.taxReductionMinor).toBe(100n);
  });
});
