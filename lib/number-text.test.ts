import { describe, expect, it } from "vitest";
import { parseDecimal } from "./number-text";

describe("parseDecimal", () => {
  it.each([
    // text, language, ten-thousandths, understood
    ["1 234,5", "sv", 12345000n, null],
    ["1\u00a0234,5", "sv", 12345000n, null],
    ["1\u202f234,5", "nb", 12345000n, null],
    ["1.234,56", "nl", 12345600n, null],
    ["1.234,56", "sv", 12345600n, null],
    ["1,234.56", "en", 12345600n, null],
    ["1,234.56", "sv", 12345600n, null],
    ["-0,5", "sv", -5000n, null],
    ["\u22120,5", "sv", -5000n, null],
    ["0.5", "sv", 5000n, null],
    ["0,5", "en", 5000n, null],
    [",5", "sv", 5000n, null],
    ["5,", "sv", 50000n, null],
    ["+7", "en", 70000n, null],
    ["1.234.567", "nl", 12345670000n, null],
    ["1,234,567.8", "en", 12345678000n, null],
    ["1.234", "nl", 12340000n, "1.234"],
    ["1.234", "sv", 12340000n, "1\u00a0234"],
    ["1,234", "en", 12340000n, "1,234"],
    ["1,234", "sv", 12340n, "1,234"],
    ["1.234", "en", 12340n, "1.234"],
    ["0.234", "nl", 2340n, null],
    ["12.50", "nl", 125000n, null],
    ["1,2300", "sv", 12300n, null],
    ["1'234.50", "en", 12345000n, null],
  ] as const)("reads %s in %s", (text, language, scaled, understood) => {
    expect(parseDecimal(text, language)).toEqual({ ok: true, scaled, understood });
  });

  it.each([
    ["", "empty"],
    ["   ", "empty"],
    ["-", "not_a_number"],
    ["abc", "not_a_number"],
    ["1-2", "not_a_number"],
    ["--1", "not_a_number"],
    ["1,2,3", "not_a_number"],
    ["12.34,5.6", "not_a_number"],
    ["1,23.4", "not_a_number"],
    ["1e5", "not_a_number"],
    ["٣", "not_a_number"],
    ["0,12345", "too_many_decimals"],
    ["123456789012", "too_large"],
  ] as const)("refuses %j as %s", (text, reason) => {
    expect(parseDecimal(text, "sv")).toEqual({ ok: false, reason });
  });
});

it("allows no finer decimals than asked", () => {
  expect(parseDecimal("12,50", "sv", 2)).toMatchObject({ ok: true, scaled: 125_000n });
  expect(parseDecimal("12,505", "sv", 2)).toEqual({ ok: false, reason: "too_many_decimals" });
});
