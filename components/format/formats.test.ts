import { describe, expect, it } from "vitest";
import { formatsOf } from "./formats";

const swedishCompanyFormats = formatsOf("en", "SE", "Europe/Stockholm", "SEK");
const dutchCompanyFormats = formatsOf("en", "NL", "Europe/Amsterdam", "EUR");
const nonBreakingSpace = "\u00a0";

describe("formats of a company", () => {
  it.each([
    ["sv", "SE", `12${nonBreakingSpace}345,50${nonBreakingSpace}SEK`, `−0,5`, `25${nonBreakingSpace}%`],
    ["nb", "SE", `12${nonBreakingSpace}345,50${nonBreakingSpace}SEK`, `−0,5`, `25${nonBreakingSpace}%`],
    ["nl", "SE", `12${nonBreakingSpace}345,50${nonBreakingSpace}SEK`, `−0,5`, `25${nonBreakingSpace}%`],
    ["nl", "NL", `12.345,50${nonBreakingSpace}SEK`, `−0,5`, "25%"],
    ["sv", "NL", `12.345,50${nonBreakingSpace}SEK`, `−0,5`, "25%"],
    ["en", "SE", `12${nonBreakingSpace}345,50${nonBreakingSpace}SEK`, `−0,5`, `25${nonBreakingSpace}%`],
    ["en", "NO", `12${nonBreakingSpace}345,50${nonBreakingSpace}SEK`, `−0,5`, `25${nonBreakingSpace}%`],
    ["en", "NL", `12.345,50${nonBreakingSpace}SEK`, `−0,5`, "25%"],
    ["en", "DE", `12,345.50${nonBreakingSpace}SEK`, `−0.5`, "25%"],
    ["nb", "NL", `12.345,50${nonBreakingSpace}SEK`, `−0,5`, "25%"],
    ["en", "", `12,345.50${nonBreakingSpace}SEK`, `−0.5`, "25%"],
  ])("writes numbers in %s at a company in %s as %s, %s and %s", (language, region, money, quantity, percent) => {
    const formats = formatsOf(language, region, "Europe/Stockholm", "SEK");
    expect(formats.money(1234550n)).toBe(money);
    expect(formats.quantity(-5000n)).toBe(quantity);
    expect(formats.percent(2500)).toBe(percent);
  });

  it.each([
    ["en", "SE", "5 Mar 2026", "Thursday"],
    ["sv", "SE", "5 mars 2026", "torsdag"],
    ["nb", "NO", "5. mars 2026", "torsdag"],
    ["nb", "SE", "5. mars 2026", "torsdag"],
    ["nl", "NL", "5 mrt 2026", "donderdag"],
    ["nl", "SE", "5 mrt 2026", "donderdag"],
  ])("writes days in %s at a company in %s as %s, a %s", (language, region, date, weekday) => {
    const formats = formatsOf(language, region, "Europe/Stockholm", "SEK");
    expect(formats.date("2026-03-05")).toBe(date);
    expect(formats.weekday("2026-03-05")).toBe(weekday);
  });

  it("names a choice of the books in the reader's language when that is the company's, else in English", () => {
    const termsOfPayment = { name: "30 dagen", nameEnglish: "30 days" };
    const termsNames = ["nl", "sv", "en"].map((language) =>
      formatsOf(language, "NL", "UTC", "EUR").localisedName(termsOfPayment),
    );
    expect(termsNames).toEqual(["30 dagen", "30 days", "30 days"]);
    expect(dutchCompanyFormats.localisedName(termsOfPayment)).toBe("30 days");
  });

  it("leaves the year out only where it goes without saying", () => {
    expect(swedishCompanyFormats.day("2026-09-27", "2026-11-20")).not.toContain("2026");
    expect(swedishCompanyFormats.day("2025-09-27", "2026-11-20")).toContain("2025");
    expect(swedishCompanyFormats.day("2026-09-27", null)).toContain("2026");
  });

  it("names a country in the reader's language, and leaves what names none", () => {
    expect(swedishCompanyFormats.country("DE")).toBe("Germany");
    const countryNames = ["sv", "nb", "nl"].map((language) => formatsOf(language, "SE", "UTC", "SEK").country("de"));
    expect(countryNames).toEqual(["Tyskland", "Tyskland", "Duitsland"]);
    expect(swedishCompanyFormats.country("")).toBe("");
    expect(swedishCompanyFormats.country("1x")).toBe("1x");
  });

  it("names a language in the reader's language", () => {
    const listLanguageNames = (readerLanguage: string) =>
      ["sv", "nb"].map(formatsOf(readerLanguage, "SE", "UTC", "SEK").language);
    expect(listLanguageNames("en")).toEqual(["Swedish", "Norwegian"]);
    expect(listLanguageNames("nl")).toEqual(["Zweeds", "Noors"]);
    expect(listLanguageNames("nb")).toEqual(["svensk", "norsk"]);
    expect(swedishCompanyFormats.language("")).toBe("");
  });

  it("tells the time where the company is, not where the machine is", () => {
    expect(swedishCompanyFormats.time("2026-11-20T13:02:11.1234567Z", true)).toBe("14:02:11");
    expect(swedishCompanyFormats.dayOf("2026-11-20T23:30:00Z")).toBe("2026-11-21");
  });
});
