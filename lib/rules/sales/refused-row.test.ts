import { expect, it } from "vitest";
import { emptyOrder, emptyOrderRow } from "../../api/contract/sales/order-body";
import { refusedRow } from "./refused-row";

const row = (deliveredQuantity: bigint | null) => ({ ...emptyOrderRow, quantity: 50_000n, deliveredQuantity });
const order = { ...emptyOrder, rows: [row(0n), { ...row(null), isTextRow: true }, row(20_000n), row(null)] };

it.each([
  ["delivery", [0, 1, 2, 3, null]],
  ["invoice", [1, 2, 3, null]],
  ["rest", [0, 2, null]],
] as const)("of %s names the order's own rows", (asked, expected) => {
  expect(expected.map((_, index) => refusedRow(order, asked, index))).toEqual(expected);
});
