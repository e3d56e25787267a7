import { describe, expect, it } from "vitest";
import { formatsOf } from "./formats";

const inSweden = formatsOf("en", "SE", "Europe/Stockholm", "SEK");
const inHolland = formatsOf("en", "NL", "Europe/Amsterdam", "EUR");
const space = "\u00a0";

describe("formats of a company", () => {
  it.each([
    ["sv", "SE", `12${space}345,50${space}SEK`, `−0,5`, `25${space}%`],
    ["nb", "SE", `12${space}345,50${space}SEK`, `−0,5`, `25${space}%`],
    ["nl", "SE", `12${space}345,50${space}SEK`, `−0,5`, `25${space}%`],
    ["nl", "NL", `12.345,50${space}SEK`, `−0,5`, "25%"],
    ["sv", "NL", `12.345,50${space}SEK`, `−0,5`, "25%"],
    ["en", "SE", `12${space}345,50${space}SEK`, `−0,5`, `25${space}%`],
    ["en", "NO", `12${space}345,50${space}SEK`, `−0,5`, `25${space}%`],
    ["en", "NL", `12.345,50${space}SEK`, `−0,5`, "25%"],
    ["en", "DE", `12,345.50${space}SEK`, `−0.5`, "25%"],
    ["nb", "NL", `12.345,50${space}SEK`, `−0,5`, "25%"],
    ["en", "", `12,345.50${space}SEK`, `−0.5`, "25%"],
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
    const days = { name: "30 dagen", nameEnglish: "30 days" };
    const names = ["nl", "sv", "en"].map((language) => formatsOf(language, "NL", "UTC", "EUR").named(days));
    expect(names).toEqual(["30 dagen", "30 days", "30 days"]);
    expect(inHolland.named(days)).toBe("30 days");
  });

  it("leaves the year out only where it goes without saying", () => {
    expect(inSweden.day("2026-09-27", "2026-11-20")).not.toContain("2026");
    expect(inSweden.day("2025-09-27", "2026-11-20")).toContain("2025");
    expect(inSweden.day("2026-09-27", null)).toContain("2026");
  });

  it("names a country in the reader's language, and leaves what names none", () => {
    expect(inSweden.country("DE")).toBe("Germany");
    const named = ["sv", "nb", "nl"].map((language) => formatsOf(language, "SE", "UTC", "SEK").country("de"));
    expect(named).toEqual(["Tyskland", "Tyskland", "Duitsland"]);
    expect(inSweden.country("")).toBe("");
    expect(inSweden.country("1x")).toBe("1x");
  });

  it("names a language in the reader's language", () => {
    const named = (reader: string) => ["sv", "nb"].map(formatsOf(reader, "SE", "UTC", "SEK").language);
    expect(named("en")).toEqual(["Swedish", "Norwegian"]);
    expect(named("nl")).toEqual(["Zweeds", "Noors"]);
    expect(named("nb")).toEqual(["svensk", "norsk"]);
    expect(inSweden.language("")).toBe("");
  });

  it("tells the time where the company is, not where the machine is", () => {
    expect(inSweden.time("2026-11-20T13:02:11.1234567Z", true)).toBe("14:02:11");
    expect(inSweden.dayOf("2026-11-20T23:30:00Z")).toBe("2026-11-21");
  });
});
