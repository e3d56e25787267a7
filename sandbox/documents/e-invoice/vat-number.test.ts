import { describe, expect, it } from "vitest";
import { isVatNumber, isVatNumberOf, toVatNumber } from "./vat-number";

describe("a VAT number on an e-invoice", () => {
  it.each([
    ["se556036-079301", "SE", "SE556036079301"],
    ["nl 0000.99.998.b57", "NL", "NL000099998B57"],
    ["974760673mva", "NO", "NO974760673MVA"],
    ["NO 974 760 673", "NO", "NO974760673MVA"],
    ["GR123456783", "GR", "EL123456783"],
    ["556036079301", "SE", "556036079301"],
  ])("%s of %s", (text, country, expectedNumber) => expect(toVatNumber(text, country)).toBe(expectedNumber));

  it("is left out where there is none", () => {
    expect([toVatNumber(null, "SE"), toVatNumber(" ", "NO")]).toEqual([null, null]);
  });

  it("begins with a country", () => {
    expect(["DE1", "EL1", "XI1"].map(isVatNumber)).toEqual([true, true, true]);
    expect(["DE", "ZZ1", "556036079301", ""].map(isVatNumber)).toEqual([false, false, false, false]);
  });

  it.each([
    ["SE556036079301", "SE", true],
    ["SE5560360793", "SE", false],
    ["DE123456788", "SE", false],
    ["NO974760673MVA", "NO", true],
    ["NO974760674MVA", "NO", false],
    ["NO974760673", "NO", false],
    ["NL000099998B57", "NL", true],
    ["NL", "NL", false],
    ["EL123456783", "GR", true],
  ])("%s of a seller in %s: %s", (number, country, isValid) => expect(isVatNumberOf(number, country)).toBe(isValid));
});
