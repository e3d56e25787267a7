import { expect, it } from "vitest";
import { computeLineAmount } from "./invoice-totals";

const oneUnit = 10_000n;
const sampleLine = { quantity: oneUnit, unitPrice: 100n * oneUnit, rateBps: 2500 };

it.each([0n, 1n, oneUnit])("a discount of %s ten-thousandths is taken", (discount) => {
  expect(computeLineAmount({ ...sampleLine, discount }, 2)).toBe(10_000n - discount);
});

it.each([-1n, oneUnit + 1n])("a discount of %s ten-thousandths is refused", (discount) => {
  expect(() => computeLineAmount({ ...sampleLine, discount }, 2)).toThrow("a discount lies between 0 and 1");
});
