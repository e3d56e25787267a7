import { expect, it } from "vitest";
import { emptyOrder, emptyOrderRow } from "../../api/contract/sales/order-body";
import { findRefusedRowIndex } from "./refused-row";

const makeRow = (deliveredQuantity: bigint | null) => ({ ...emptyOrderRow, quantity: 50_000n, deliveredQuantity });
const order = {
  ...emptyOrder,
  rows: [makeRow(0n), { ...makeRow(null), isTextRow: true }, makeRow(20_000n), makeRow(null)],
};

it.each([
  ["delivery", [0, 1, 2, 3, null]],
  ["invoice", [1, 2, 3, null]],
  ["rest", [0, 2, null]],
] as const)("of %s names the order's own rows", (refusedCall, expectedIndexes) => {
  expect(expectedIndexes.map((_, index) => findRefusedRowIndex(order, refusedCall, index))).toEqual(expectedIndexes);
});
