import { describe, expect, it } from "vitest";
import { formatAmount, formatMoney, formatPercent, formatQuantity, numberLanguageOf } from "./money";

describe("formatting", () => {
  it.each([
    [123456789n, "SEK", "sv", "1\u00a0234\u00a0567,89"],
    [123456789n, "SEK", "en", "1,234,567.89"],
    [-50n, "EUR", "nl", "\u22120,50"],
    [100000n, "EUR", "nl", "1.000,00"],
    [1234n, "JPY", "en", "1,234"],
    [123450n, "HUF", "sv", "1\u00a0234,50"],
    [1234500n, "OMR", "en", "1,234.500"],
    [1234500n, "UYW", "en", "123.4500"],
    [0n, "NOK", "nb", "0,00"],
  ] as const)("writes %s %s in %s as %s", (amountMinor, currency, language, expected) => {
    expect(formatAmount(amountMinor, currency, language)).toBe(expected);
  });

  it("keeps the currency on the amount's line", () => {
    expect(formatMoney(100n, "SEK", "sv")).toBe("1,00\u00a0SEK");
  });

  it("drops needless decimals of quantities and keeps those asked for", () => {
    expect(formatQuantity(15000n, "sv")).toBe("1,5");
    expect(formatQuantity(20000n, "sv")).toBe("2");
    expect(formatQuantity(20000n, "en", 2)).toBe("2.00");
    expect(formatQuantity(12345n, "en", 2)).toBe("1.2345");
  });

  it("writes a fraction as a percentage", () => {
    expect(formatPercent(2500n, "sv")).toBe("25\u00a0%");
    expect(formatPercent(2500n, "nb")).toBe("25\u00a0%");
    expect(formatPercent(2100n, "nl")).toBe("21%");
    expect(formatPercent(1250n, "en")).toBe("12.5%");
  });
});

it("knows the number language of a locale", () => {
  expect(["sv-SE", "nn_NO", "no", "nl", "de-DE"].map(numberLanguageOf)).toEqual(["sv", "nb", "nb", "nl", "en"]);
});
