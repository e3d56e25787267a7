import { describe, expect, it } from "vitest";
import { matchesCurrency, parseDecimal } from "./number-text";

describe("parseDecimal", () => {
  it.each([
    // Each case has a text, and its value in each language.
    ["1 234,5", { en: 12345000n, sv: 12345000n, nb: 12345000n, nl: 12345000n }],
    ["1.234,56", { en: 12345600n, sv: 12345600n, nb: 12345600n, nl: 12345600n }],
    ["1,234.56", { en: 12345600n, sv: 12345600n, nb: 12345600n, nl: 12345600n }],
    ["-0,5", { en: -5000n, sv: -5000n, nb: -5000n, nl: -5000n }],
    ["-0.5", { en: -5000n, sv: -5000n, nb: -5000n, nl: -5000n }],
    ["1.234", { en: 12340n, sv: 12340000n, nb: 12340000n, nl: 12340000n }],
    ["1,234", { en: 12340000n, sv: 12340n, nb: 12340n, nl: 12340n }],
    ["1.234.567,8", { en: 12345678000n, sv: 12345678000n, nb: 12345678000n, nl: 12345678000n }],
  ] as const)("reads %s as each language writes it", (text, scaledByLanguage) => {
    for (const [language, scaled] of Object.entries(scaledByLanguage)) {
      const parsed = parseDecimal(text, language);
      expect(parsed.ok && parsed.scaled, language).toBe(scaled);
      // A text that could mean two numbers is repeated as it was understood.
      expect(parsed.ok && parsed.understood !== null, language).toBe(/^\d[.,]\d{3}$/.test(text));
    }
  });

  it.each([
    // Each case has a text, a language, the value in ten-thousandths, and the understood text.
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
    ["1’234.50", "en", 12345000n, null],
    // Every Unicode space groups digits, and invisible characters are ignored.
    ["1\u2009234\u2009567", "sv", 12345670000n, null],
    ["1\u2007234", "nb", 12340000n, null],
    ["1\u3000234", "sv", 12340000n, null],
    ["\ufeff12\u200b,5\u200e", "sv", 125000n, null],
    [" 1 234 567,8 ", "en", 12345678000n, null],
    ["1 234.5", "en", 12345000n, null],
    ["1 234.567", "sv", 12345670n, null],
    // The signs are hyphen, dashes, the real minus, the full-width and the small minus, and a minus with a blank after it.
    ["\u20100,5", "sv", -5000n, null],
    ["\u20130,5", "sv", -5000n, null],
    ["\u20140,5", "en", -5000n, null],
    ["\uff0d5", "nb", -50000n, null],
    ["\ufe635", "nl", -50000n, null],
    ["- 5", "sv", -50000n, null],
    ["-1.234,56", "nl", -12345600n, null],
    ["-1,234.56", "en", -12345600n, null],
    // Blanks in unusual places are accepted, and the understood number is repeated.
    ["12 34", "sv", 12340000n, "1\u00a0234"],
    ["1 2,5", "sv", 125000n, "12,5"],
    ["1 2345", "en", 123450000n, "12,345"],
    ["-1.234", "sv", -12340000n, "\u22121\u00a0234"],
    ["-1,234", "nb", -12340n, "\u22121,234"],
    // Thousands are grouped in the usual way, with any number of blanks.
    ["12 345", "sv", 123450000n, null],
    ["1  234", "sv", 12340000n, null],
    ["12 34 567", "sv", 12345670000n, "1\u00a0234\u00a0567"],
    ["12.345", "nl", 123450000n, "12.345"],
    // The largest number, and zeros that do not count.
    ["12345678901", "sv", 123456789010000n, null],
    ["0012345678901", "sv", 123456789010000n, null],
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
    ["1.234.56", "not_a_number"],
    ["1e5", "not_a_number"],
    ["+-5", "not_a_number"],
    ["5-", "not_a_number"],
    ["2*3", "not_a_number"],
    ["½", "not_a_number"],
    [",", "not_a_number"],
    [". .", "not_a_number"],
    ["5 kr", "not_a_number"],
    ["5 %", "not_a_number"],
    ["1 234.567,5", "not_a_number"],
    ["\u200b", "empty"],
    ["٣", "not_a_number"],
    ["0,12345", "too_many_decimals"],
    ["123456789012", "too_large"],
  ] as const)("refuses %j as %s", (text, reason) => {
    expect(parseDecimal(text, "sv")).toEqual({ ok: false, reason });
  });
});

it("allows no finer decimals than asked", () => {
  expect(parseDecimal("12,50", "sv", 2)).toMatchObject({ ok: true, scaled: 125_000n });
  expect(parseDecimal("12,55", "sv", 2)).toMatchObject({ ok: true, scaled: 125_500n });
  expect(parseDecimal("12,5000", "sv", 1)).toMatchObject({ ok: true, scaled: 125_000n });
  expect(parseDecimal("12,505", "sv", 2)).toEqual({ ok: false, reason: "too_many_decimals" });
});

describe("signs beside a number", () => {
  it.each([
    ["1 234,50 kr", "sv", 12345000n],
    ["1 234:-", "sv", 12340000n],
    ["99 kr.", "sv", 990000n],
    ["kr 99,-", "nb", 990000n],
    ["99.-", "nb", 990000n],
    ["99,-", "nb", 990000n],
    ["kr -99", "nb", -990000n],
    ["-kr 99", "nb", -990000n],
    ["SEK 1,234.50", "en", 12345000n],
    ["1.234,50 EUR", "nl", 12345000n],
    ["€ 12,50", "nl", 125000n],
    ["€12.50", "en", 125000n],
    ["-€ 5", "nl", -50000n],
    ["\u2212$1,234.56", "en", -12345600n],
    ["£5", "en", 50000n],
    ["-€ -5", "nl", null],
    ["€ 5 €", "nl", null],
    ["5 %", "nl", null],
    ["5 bananer", "sv", null],
    ["kr", "sv", null],
  ] as const)("reads the price %s in %s", (text, language, scaled) => {
    const parsed = parseDecimal(text, language, 4, "money");
    expect(parsed.ok ? parsed.scaled : null).toBe(scaled);
  });

  it("says how it read a price that could be two", () => {
    expect(parseDecimal("1.234 kr", "sv", 2, "money")).toEqual({
      ok: true,
      scaled: 12340000n,
      understood: "1\u00a0234",
    });
  });

  it.each([
    ["12,5 %", "sv", 125000n],
    ["12.5%", "en", 125000n],
    ["10", "nb", 100000n],
    ["10 kr", "sv", null],
  ] as const)("reads the discount %s in %s", (text, language, scaled) => {
    const parsed = parseDecimal(text, language, 2, "percent");
    expect(parsed.ok ? parsed.scaled : null).toBe(scaled);
  });

  it.each([
    ["5", "SEK", true],
    ["5:-", "SEK", true],
    ["5 kr", "SEK", true],
    ["5 kr.", "NOK", true],
    ["5 kr.", "EUR", false],
    ["kr 5", "DKK", true],
    ["kr 5", "ISK", true],
    ["5 nok", "NOK", true],
    ["5 nok", "SEK", false],
    ["5 DKK", "DKK", true],
    ["5 DKK", "NOK", false],
    ["5 eur", "EUR", true],
    ["5 eur", "SEK", false],
    ["USD 5", "USD", true],
    ["USD 5", "EUR", false],
    ["$5", "USD", true],
    ["5 gbp", "GBP", true],
    ["5 gbp", "USD", false],
    ["£5", "GBP", true],
    ["£5", "SEK", false],
    ["CHF 5", "CHF", true],
    ["CHF 5", "EUR", false],
    ["SEK 5", "SEK", true],
    ["€ 5", "EUR", true],
    ["€ 5", "SEK", false],
    ["5 kr", "EUR", false],
    ["$5", "SEK", false],
    ["words", "SEK", true],
  ])("knows whether %s can be a price in %s", (text, currency, isMatch) => {
    expect(matchesCurrency(text, currency)).toBe(isMatch);
  });
});
