import { describe, expect, it } from "vitest";
import { fc } from "../../../scripts/testing/random-cases";
import { completePrices } from "./article-prices";

describe("net and gross of an article", () => {
  it.each([
    // Columns: net price, gross price, VAT rate, stored net price, stored gross price.
    [100, 125, "0.25", "100", "125"],
    [100, null, "0.25", "100", "125"],
    [null, 125, "0.25", "100", "125"],
    [null, null, "0.25", null, null],
    [0, 0, "0.25", "0", "0"],
    [89.29, 100, "0.12", "89.29", "100"],
    [null, 100, "0.12", "89.29", "100"],
    [10, 10, null, "10", "10"],
    [0.0333, null, "0.06", "0.0333", "0.04"],
    [79.996, 99.99, "0.25", "79.996", "99.99"],
  ])("%s and %s at %s", (net, gross, rate, NetPrice, GrossPrice) => {
    expect(completePrices(net, gross, rate)).toEqual({ NetPrice, GrossPrice });
  });

  it.each([
    [100, 112, "0.25"],
    [100, 125.03, "0.25"],
    [100, 100, "0.25"],
    [0, 1, "0.25"],
  ])("refuses %s and %s at %s", (net, gross, rate) => {
    expect(completePrices(net, gross, rate)).toMatchObject({ field: "GrossPrice" });
  });

  it("accepts again what it made from either price", () => {
    const amountArbitrary = fc.integer({ min: 0, max: 9_900_000_000 }).map((amount) => amount / 100);
    const rateArbitrary = fc.constantFrom("0.25", "0.12", "0.06", "0", "0.21", "0.15");
    fc.assert(
      fc.property(amountArbitrary, rateArbitrary, fc.boolean(), (price, vatRate, isNet) => {
        const prices = isNet ? completePrices(price, null, vatRate) : completePrices(null, price, vatRate);
        if ("field" in prices) throw new Error(prices.message);
        expect(completePrices(Number(prices.NetPrice), Number(prices.GrossPrice), vatRate)).toEqual(prices);
      }),
    );
  });
});
