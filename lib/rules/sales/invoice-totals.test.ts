import { describe, expect, it } from "vitest";
import { fc } from "../../../scripts/testing/random-cases";
import { parseDecimal } from "../../values/number-text";
import { invoiceTotals, type PricedRow } from "./invoice-totals";

const exclusiveSettings = { exponent: 2, includesVat: false, roundToWhole: false };

/** Parses rows as a bookkeeper writes them: quantity × price, discount and rate in percent. */
function parseRows(table: string): PricedRow[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [quantity = "", price = "", discount = "", rate = ""] = line.trim().split(/\s+/);
      return {
        quantity: parseNumber(quantity),
        unitPrice: parseNumber(price),
        discount: parseNumber(discount) / 100n,
        rateBps: Number(rate) * 100,
      };
    });
}

function parseNumber(text: string): bigint {
  const parsed = parseDecimal(text, "en");
  if (!parsed.ok) throw new Error(text);
  return parsed.scaled;
}

describe("invoiceTotals", () => {
  it("computes VAT on the sum per rate, not row by row", () => {
    const totals = invoiceTotals(parseRows("1 0.02 0 25\n1 0.02 0 25\n1 0.02 0 25"), exclusiveSettings);
    expect(totals).toMatchObject({ netMinor: 6n, vatMinor: 2n, grossMinor: 8n });
  });

  it("keeps 25, 12 and 6 % apart, highest first", () => {
    const totals = invoiceTotals(parseRows("2 100 0 12\n1 50.50 0 6\n10 900 0 25"), exclusiveSettings);
    expect(totals.vat).toEqual([
      { rateBps: 2500, netMinor: 900000n, vatMinor: 225000n },
      { rateBps: 1200, netMinor: 20000n, vatMinor: 2400n },
      { rateBps: 600, netMinor: 5050n, vatMinor: 303n },
    ]);
    expect(totals.grossMinor).toBe(1152753n);
  });

  it("rounds each row once, a half away from zero", () => {
    expect(invoiceTotals(parseRows("0.5 0.01 0 0"), exclusiveSettings).rowMinor).toEqual([1n]);
    expect(invoiceTotals(parseRows("-0.5 0.01 0 0"), exclusiveSettings).rowMinor).toEqual([-1n]);
    expect(invoiceTotals(parseRows("3 33.333 10 25"), exclusiveSettings).rowMinor).toEqual([9000n]);
  });

  it("rounds the total to whole units when the company does", () => {
    const totalsRoundedUp = invoiceTotals(parseRows("1 99.60 0 25"), { ...exclusiveSettings, roundToWhole: true });
    expect(totalsRoundedUp).toMatchObject({ netMinor: 9960n, vatMinor: 2490n, roundingMinor: 50n, grossMinor: 12500n });
    const totalsRoundedDown = invoiceTotals(parseRows("1 100.31 0 0"), { ...exclusiveSettings, roundToWhole: true });
    expect(totalsRoundedDown).toMatchObject({ roundingMinor: -31n, grossMinor: 10000n });
  });

  it("takes VAT out of prices that include it", () => {
    const totals = invoiceTotals(parseRows("1 125 0 25\n1 112 0 12"), { ...exclusiveSettings, includesVat: true });
    expect(totals).toMatchObject({ netMinor: 20000n, vatMinor: 3700n, grossMinor: 23700n });
  });

  it("is zero without rows", () => {
    expect(invoiceTotals([], exclusiveSettings)).toMatchObject({ vat: [], netMinor: 0n, grossMinor: 0n });
  });

  it("adds up for any rows: net + vat + rounding = gross, and rows sum to net", () => {
    const rowArbitrary = fc.record({
      quantity: fc.bigInt({ min: -10_000_000n, max: 10_000_000n }),
      unitPrice: fc.bigInt({ min: 0n, max: 10_000_000n }),
      discount: fc.bigInt({ min: 0n, max: 10_000n }),
      rateBps: fc.constantFrom(2500, 1200, 600, 0),
    });
    fc.assert(
      fc.property(
        fc.array(rowArbitrary, { maxLength: 20 }),
        fc.boolean(),
        fc.boolean(),
        (pricedRows, roundToWhole, includesVat) => {
          const totals = invoiceTotals(pricedRows, { exponent: 2, includesVat, roundToWhole });
          const sum = totals.rowMinor.reduce((left, right) => left + right, 0n);
          expect(sum).toBe(includesVat ? totals.netMinor + totals.vatMinor : totals.netMinor);
          expect(totals.netMinor + totals.vatMinor + totals.roundingMinor).toBe(totals.grossMinor);
          if (roundToWhole) expect(totals.grossMinor % 100n).toBe(0n);
        },
      ),
    );
  });
});
