import { describe, expect, it } from "vitest";
import { formatsOf } from "./formats";

const inSweden = formatsOf("en", "SE", "Europe/Stockholm", "SEK");
const inHolland = formatsOf("en", "NL", "Europe/Amsterdam", "EUR");

describe("formats of a company", () => {
  it("writes numbers as the region does, whatever the language of the words", () => {
    expect(inSweden.amount(1234550n)).toBe("12\u00a0345,50");
    expect(inHolland.money(1234550n)).toBe("12.345,50\u00a0EUR");
    expect(inSweden.percent(2500)).toBe("25\u00a0%");
    expect(inSweden.quantity(15000n)).toBe("1,5");
  });

  it("leaves the year out only where it goes without saying", () => {
    expect(inSweden.day("2026-09-27", "2026-11-20")).not.toContain("2026");
    expect(inSweden.day("2025-09-27", "2026-11-20")).toContain("2025");
    expect(inSweden.day("2026-09-27", null)).toContain("2026");
  });

  it("names a country in the reader's language, and leaves what names none", () => {
    expect(inSweden.country("DE")).toBe("Germany");
    expect(formatsOf("sv", "SE", "Europe/Stockholm", "SEK").country("de")).toBe("Tyskland");
    expect(inSweden.country("")).toBe("");
    expect(inSweden.country("1x")).toBe("1x");
  });

  it("tells the time where the company is, not where the machine is", () => {
    expect(inSweden.time("2026-11-20T13:02:11.1234567Z", true)).toBe("14:02:11");
    expect(inSweden.dayOf("2026-11-20T23:30:00Z")).toBe("2026-11-21");
  });
});
