import { describe, expect, it } from "vitest";
import { fc } from "../../scripts/testing/random-cases";
import { divideHalfAwayFromZero, jsonFromScaled, rescale, scaledFromJson, toDecimalText } from "./decimal";

describe("divideHalfAwayFromZero", () => {
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [0n, 7n, 0n],
    [1n, 2n, 1n],
    [49n, 100n, 0n],
  ])("divides %s by %s to %s", (numerator, denominator, expected) => {
    expect(divideHalfAwayFromZero(numerator, denominator)).toBe(expected);
  });
});

describe("scaledFromJson", () => {
  it.each([
    [0, 2, 0n],
    [1.005, 2, 101n],
    [-1.005, 2, -101n],
    [0.1 + 0.2, 2, 30n],
    [1e21, 2, 100000000000000000000000n],
    [1.5e-7, 4, 0n],
    [5e-5, 4, 1n],
    [1234.5, 2, 123450n],
    [99000000.99, 2, 9900000099n],
  ])("reads %d at %d digits as %s", (value, digits, expected) => {
    expect(scaledFromJson(value, digits)).toBe(expected);
  });

  it("refuses what is not finite", () => {
    expect(() => scaledFromJson(Number.NaN, 2)).toThrow(new RangeError("not a finite number"));
    expect(() => scaledFromJson(Number.POSITIVE_INFINITY, 2)).toThrow(RangeError);
  });

  it("comes back from JSON text as the same decimal", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (minor) => {
        const text = JSON.stringify(jsonFromScaled(minor, 2));
        expect(scaledFromJson(JSON.parse(text), 2)).toBe(minor);
      }),
    );
  });
});

describe("jsonFromScaled", () => {
  it("refuses a value that JSON numbers cannot hold", () => {
    const tooManyDigitsError = new RangeError("too many digits for a JSON number");
    expect(() => jsonFromScaled(12345678901234567891n, 2)).toThrow(tooManyDigitsError);
  });
});

describe("decimalText and rescale", () => {
  it.each([
    [-5n, 2, "-0.05"],
    [0n, 0, "0"],
    [1234n, 0, "1234"],
    [123456n, 4, "12.3456"],
  ])("writes %s at %d digits as %s", (scaled, digits, expected) => {
    expect(toDecimalText(scaled, digits)).toBe(expected);
  });

  it("rounds a half away from zero when decimals are lost", () => {
    expect(rescale(12345n, 4, 2)).toBe(123n);
    expect(rescale(12350n, 4, 2)).toBe(124n);
    expect(rescale(-12350n, 4, 2)).toBe(-124n);
    expect(rescale(12n, 2, 4)).toBe(1200n);
  });
});
