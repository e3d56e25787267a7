import { describe, expect, it } from "vitest";
import { exchangeDifferenceOf, listSupplierPaymentChoices } from "./payment-choices";

describe("a payment of a supplier invoice", () => {
  it.each([
    [100_000n, { is: "complete" }],
    [60_000n, { is: "less", differenceMinor: 40_000n, types: ["partial"] }],
    [99_900n, { is: "less", differenceMinor: 100n, types: ["partial", "rounding"] }],
    [99_899n, { is: "less", differenceMinor: 101n, types: ["partial"] }],
    [100_100n, { is: "more", differenceMinor: 100n, types: ["rounding", "bankCharge"] }],
    [100_101n, { is: "more", differenceMinor: 101n, types: ["bankCharge"] }],
  ])("of %s öre with 1 000 kronor left", (paidMinor, choices) => {
    expect(listSupplierPaymentChoices(paidMinor, 100_000n, "SEK")).toEqual(choices);
  });

  it("is rounded by one whole unit of a currency without decimals", () => {
    expect(listSupplierPaymentChoices(999n, 1000n, "JPY")).toMatchObject({ types: ["partial", "rounding"] });
    expect(listSupplierPaymentChoices(998n, 1000n, "JPY")).toMatchObject({ types: ["partial"] });
  });
});

describe("the difference of a payment in another currency", () => {
  const euros = { paidMinor: 10_000n, currencyCode: "EUR", invoiceRate: 112_345n, companyCurrencyCode: "SEK" };

  it.each([
    // 100 EUR at 11.2345 are 1 123.45 SEK in the books.
    [112_345n, 0n],
    [113_000n, 655n],
    [112_000n, -345n],
  ])("of %s öre debited is %s", (domesticMinor, difference) => {
    expect(exchangeDifferenceOf({ ...euros, domesticMinor })).toBe(difference);
  });

  it("is rounded once, and converts currencies with other decimals", () => {
    // 0.01 EUR at 11.5000 are 0.115 SEK, rounded to 0.12.
    expect(exchangeDifferenceOf({ ...euros, paidMinor: 1n, invoiceRate: 115_000n, domesticMinor: 12n })).toBe(0n);
    // 1 000 JPY at 0.0700 are 70.00 SEK.
    expect(
      exchangeDifferenceOf({
        ...euros,
        paidMinor: 1000n,
        currencyCode: "JPY",
        invoiceRate: 700n,
        domesticMinor: 7000n,
      }),
    ).toBe(0n);
  });

  it("is none in the company's own currency", () => {
    expect(exchangeDifferenceOf({ ...euros, currencyCode: "SEK", domesticMinor: 1n })).toBe(0n);
  });
});
