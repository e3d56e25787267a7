import { expect, it } from "vitest";
import { emptyRow } from "../../api/contract/sales/document-row";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { makeOrderFromQuote } from "./order-from-quote";

it.each([
  ["2026-11-30", "2026-11-30"],
  ["2026-11-01", null],
  [null, null],
])("is dated today, with the rows of its quote and a delivery of %s only while that lies ahead", (day, deliveryOn) => {
  const rows = [{ ...emptyRow, text: "Spik", quantity: 100_000n }];
  const order = makeOrderFromQuote(
    { ...emptyQuote, customerId: "c", yourReference: "Åsa", deliveryOn: day, rows },
    "2026-11-22",
  );
  expect(order).toMatchObject({ customerId: "c", yourReference: "Åsa", orderOn: "2026-11-22", deliveryOn });
  expect(order.rows).toMatchObject([{ text: "Spik", quantity: 100_000n, deliveredQuantity: null }]);
});
