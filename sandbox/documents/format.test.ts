import { describe, expect, it } from "vitest";
import { formatAmount, formatCountry, formatDate, formatPercent, formatPrice, formatQuantity } from "./format";

const withPlainCharacters = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u2212", "-");

describe("numbers on a page", () => {
  it.each([
    ["sv", "1 234 567,80", "-0,50"],
    ["nb", "1 234 567,80", "-0,50"],
    ["nl", "1.234.567,80", "-0,50"],
    ["en", "1,234,567.80", "-0.50"],
  ] as const)("are written as in %s", (language, largeText, smallText) => {
    expect(withPlainCharacters(formatAmount(123456780n, 2, language))).toBe(largeText);
    expect(withPlainCharacters(formatAmount(-50n, 2, language))).toBe(smallText);
  });

  it("keep the decimals a price or quantity needs", () => {
    expect(formatPrice(1495000n, 2, "sv")).toBe("149,50");
    expect(formatPrice(1234n, 2, "sv")).toBe("0,1234");
    expect(formatPrice(120000n, 0, "en")).toBe("12");
    expect(formatQuantity(75000n, "sv")).toBe("7,5");
    expect(withPlainCharacters(formatPercent(0.125, "sv"))).toBe("12,5 %");
  });
});

describe("days and countries on a page", () => {
  it.each([
    ["sv", "2026-03-05", "Norge"],
    ["nb", "05.03.2026", "Norge"],
    ["nl", "05-03-2026", "Noorwegen"],
    ["en", "5 Mar 2026", "Norway"],
  ] as const)("are written as in %s", (language, dateText, countryName) => {
    expect(withPlainCharacters(formatDate("2026-03-05", language))).toBe(dateText);
    expect(formatCountry("NO", language)).toBe(countryName);
  });
});
