import { describe, expect, it } from "vitest";
import { fc } from "../../scripts/testing/random-cases";
import type { InvoiceLine } from "./invoice-totals";
import { parseScaled } from "./money";
import { assertReduction, computeHighestReduction, divideReduction } from "./tax-reduction";

const makeWorkLine = (price: string, rateBps = 2500): InvoiceLine => ({
  quantity: 10_000n,
  unitPrice: parseScaled(price, 4),
  discount: 0n,
  rateBps,
});
const makeTerms = (includesVat: boolean) => ({ currency: "SEK", includesVat, roundsToWholeUnits: true });

describe("the most that may be taken off", () => {
  it.each([
    ["30 % of the work with the VAT that comes to it", "10000", false, 3000, 375_000n],
    ["30 % of the work with the VAT in its price", "10000", true, 3000, 300_000n],
    ["down to whole kronor", "1111.11", true, 3000, 33_300n],
    ["by what the work costs before the invoice is rounded", "1109.99", true, 3000, 33_200n],
    ["half of it for RUT", "1111.11", true, 5000, 55_500n],
    ["nothing of what gives money back", "-100", true, 3000, 0n],
  ])("is %s", (_, price, includesVat, shareBps, expectedMinor) => {
    expect(computeHighestReduction([makeWorkLine(price)], makeTerms(includesVat), shareBps)).toBe(expectedMinor);
  });

  it("is nothing without work", () => {
    expect(computeHighestReduction([], makeTerms(true), 3000)).toBe(0n);
  });
});

describe("a reduction shared out", () => {
  it("differs by a krona at most, the larger first", () => {
    expect(divideReduction(300_000n, 2, "SEK")).toEqual([150_000n, 150_000n]);
    expect(divideReduction(100_100n, 3, "SEK")).toEqual([33_400n, 33_400n, 33_300n]);
    expect(divideReduction(100_050n, 2, "SEK")).toEqual([50_050n, 50_000n]);
  });

  it("is always the whole of it", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 100_000_000n), fc.integer({ min: 1, max: 12 }), (reductionMinor, personCount) => {
        const shares = divideReduction(reductionMinor, personCount, "SEK");
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(reductionMinor);
        expect(shares.every((share) => share >= 0n)).toBe(true);
      }),
    );
  });
});

describe("a reduction is refused", () => {
  const makeAssertion = (reductionMinor: bigint, sharesMinor: readonly bigint[]) => () =>
    assertReduction(reductionMinor, { highestMinor: 300_000n, sharesMinor });
  it("above what the work allows, or of nothing", () => {
    expect(makeAssertion(300_100n, [300_100n])).toThrow(/reduction_too_high.*lower it, or mark the rows that are work/);
    expect(makeAssertion(0n, [0n])).toThrow("reduction_too_high");
  });
  it("when its persons do not make it up", () => {
    expect(makeAssertion(300_000n, [100_000n, 100_000n])).toThrow(/reduction_not_shared.*do not add up/);
    expect(makeAssertion(300_000n, [400_000n, -100_000n])).toThrow("reduction_not_shared");
  });
  it("and else is not", () => {
    expect(makeAssertion(300_000n, [200_000n, 100_000n])).not.toThrow();
    expect(makeAssertion(300_000n, [300_000n, 0n])).not.toThrow();
  });
});
