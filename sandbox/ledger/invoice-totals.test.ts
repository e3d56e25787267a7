import { expect, it } from "vitest";
import { lineAmount } from "./invoice-totals";

const whole = 10_000n;
const line = { quantity: whole, unitPrice: 100n * whole, rateBps: 2500 };

it.each([0n, 1n, whole])("a discount of %s ten-thousandths is taken", (discount) => {
  expect(lineAmount({ ...line, discount }, 2)).toBe(10_000n - discount);
});

it.each([-1n, whole + 1n])("a discount of %s ten-thousandths is refused", (discount) => {
  expect(() => lineAmount({ ...line, discount }, 2)).toThrow("a discount lies between 0 and 1");
});
