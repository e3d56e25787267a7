import { describe, expect, it } from "vitest";
import { localeFor } from "./locales";

describe("localeFor", () => {
  it("takes the language with the highest weight that we have", () => {
    expect(localeFor("de;q=1, en;q=0.5, sv;q=0.8")).toBe("sv");
  });
  it("ignores the region", () => {
    expect(localeFor("sv-FI,sv;q=0.9")).toBe("sv");
  });
  it("leaves out what the reader excludes", () => {
    expect(localeFor("sv;q=0, en;q=0.1")).toBe("en");
  });
  it("falls back to the default on nothing, on unknown languages and on odd headers", () => {
    for (const header of [null, "", "fi,de", ";;,q=", "*"]) expect(localeFor(header)).toBe("en");
  });
});
