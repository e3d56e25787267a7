import { expect, it } from "vitest";
import { maxPriceDecimals } from "./price-decimals";

it.each([
  ["SE", "SE", 2],
  ["SE", "", 2],
  ["SE", "DE", 4],
  ["SE", "US", 4],
  ["NO", "SE", 4],
  ["SE", null, 4],
])("a price from %s to %j has at most %i decimals", (sellerCountry, buyerCountry, decimals) => {
  expect(maxPriceDecimals(sellerCountry, buyerCountry)).toBe(decimals);
});
