import { describe, expect, it } from "vitest";
import { fc } from "../../scripts/testing/random-cases";
import {
  assertAmount,
  getCurrencyExponent,
  maxAmountMinor,
  parseScaled,
  parseScaledRounded,
  toAmountNumber,
  toAmountText,
  toNumberText,
  toScaledText,
} from "./money";

describe("JSON numbers as exact decimal text", () => {
  it.each([
    [0.1, "0.1"],
    [1e-7, "0.0000001"],
    [1.5e-9, "0.0000000015"],
    [1e21, "1000000000000000000000"],
    [1.25e22, "12500000000000000000000"],
    [-0, "0"],
    [1234.5, "1234.5"],
    [-2.5e-8, "-0.000000025"],
    [-3e21, "-3000000000000000000000"],
  ])("%s is %s", (value, text) => {
    expect(toNumberText(value)).toBe(text);
  });

  it("refuses what is not a number", () => {
    expect(() => toNumberText(Number.NaN)).toThrow(/not_a_number.*not a finite number/);
    expect(() => toNumberText(Number.POSITIVE_INFINITY)).toThrow("not_a_number");
  });

  it("reads back as the same double", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(toNumberText(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

describe("scaled whole numbers", () => {
  it("reads decimals exactly and refuses finer ones", () => {
    expect(parseScaled("12.5", 4)).toBe(125000n);
    expect(parseScaled(" 12.5 ", 4)).toBe(125000n);
    expect(parseScaled("-0.0001", 4)).toBe(-1n);
    expect(parseScaled("7.120000", 2)).toBe(712n);
    expect(() => parseScaled("0.005", 2)).toThrow(/too_many_decimals.*more than 2 decimals/);
    expect(() => parseScaled("1,5", 2)).toThrow(/not_a_number.*not a decimal number/);
  });

  it("rounds finer text half away from zero when asked to", () => {
    expect(parseScaledRounded("0.00005", 4)).toBe(1n);
    expect(parseScaledRounded("-0.00005", 4)).toBe(-1n);
    expect(parseScaledRounded("0.00004999", 4)).toBe(0n);
  });

  it("survives the way out and back", () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 18n), 10n ** 18n), fc.integer({ min: 0, max: 6 }), (value, scale) => {
        expect(parseScaled(toScaledText(value, scale), scale)).toBe(value);
      }),
    );
  });

  it("writes no zeros behind the last decimal", () => {
    expect(toScaledText(125000n, 4)).toBe("12.5");
    expect(toScaledText(120000n, 4)).toBe("12");
  });

  it("writes amounts with all decimals of the currency", () => {
    expect(toAmountText(1200n, 2)).toBe("12.00");
    expect(toAmountText(-5n, 2)).toBe("-0.05");
    expect(toAmountText(7n, 0)).toBe("7");
    expect(toAmountNumber(123456789n, 2)).toBe(1234567.89);
  });

  it("knows the decimals of a currency and refuses what is none", () => {
    expect(getCurrencyExponent("JPY")).toBe(0);
    expect(getCurrencyExponent("SEK")).toBe(2);
    expect(getCurrencyExponent("HUF")).toBe(2);
    expect(getCurrencyExponent("OMR")).toBe(3);
    expect(getCurrencyExponent("CLF")).toBe(4);
    for (const wrongCode of ["kr", "kSEK", "SEKr"])
      expect(() => getCurrencyExponent(wrongCode)).toThrow(`unknown_currency: ${wrongCode} is not a currency code`);
  });

  it("takes amounts up to the largest, of both signs", () => {
    expect([assertAmount(maxAmountMinor), assertAmount(-maxAmountMinor)]).toEqual([maxAmountMinor, -maxAmountMinor]);
    for (const tooLargeAmount of [maxAmountMinor + 1n, -maxAmountMinor - 1n])
      expect(() => assertAmount(tooLargeAmount)).toThrow(/amount_too_large.*larger than the books take/);
  });
});
