import { describe, expect, it } from "vitest";
import { isLegalNumber, toLegalNumber } from "./register-numbers";

describe("an organisation number on an e-invoice", () => {
  it.each([
    ["556036-0793", "SE", { number: "5560360793", scheme: "0007" }, true],
    ["16556036-0793", "SE", { number: "5560360793", scheme: "0007" }, true],
    ["SE556036079301", "SE", { number: "5560360793", scheme: "0007" }, true],
    ["556036.0793", "SE", { number: "5560360793", scheme: "0007" }, true],
    ["12345675560360793", "SE", { number: "12345675560360793", scheme: "0007" }, false],
    ["556036\u20130794", "SE", { number: "5560360794", scheme: "0007" }, false],
    ["974 760 673", "NO", { number: "974760673", scheme: "0192" }, true],
    ["NO974760673MVA", "NO", { number: "974760673", scheme: "0192" }, true],
    ["974760674", "NO", { number: "974760674", scheme: "0192" }, false],
    ["6841 2907", "NL", { number: "68412907", scheme: "0106" }, true],
    ["684129070", "NL", { number: "684129070", scheme: "0106" }, false],
    ["00000001003214345000", "NL", { number: "00000001003214345000", scheme: "0190" }, true],
    ["HRB 86891", "DE", { number: "HRB 86891", scheme: null }, true],
  ])("%s of %s", (text, country, expectedNumber, isValid) => {
    expect(toLegalNumber(text, country)).toEqual(expectedNumber);
    expect(isLegalNumber(expectedNumber)).toBe(isValid);
  });

  it("is left out where there is none", () => {
    expect([toLegalNumber(null, "SE"), toLegalNumber(" - ", "SE")]).toEqual([null, null]);
  });
});
