import { expect, it } from "vitest";
import { grossPriceOf } from "./gross-price";

it.each([
  [1_000_000n, 2500, 1_250_000n],
  [333_300n, 2500, 416_600n],
  [1000n, 1200, 1100n],
  [0n, 2500, 0n],
])("adds VAT to %s at %d to make %s, at two decimals", (netPrice, rateBps, expectedGross) => {
  expect(grossPriceOf(netPrice, rateBps)).toBe(expectedGross);
});
