import { describe, expect, it } from "vitest";
import { bestLocaleFor, localeOfOffer } from "./locales";

describe("bestLocaleFor", () => {
  it("takes the language with the highest weight that we have", () => {
    expect(bestLocaleFor("de;q=1, en;q=0.5, sv;q=0.8")).toBe("sv");
  });
  it.each([
    ["sv-FI,sv;q=0.9", "sv"],
    ["nb-NO,nb;q=0.9,en;q=0.8", "nb"],
    ["no", "nb"],
    ["nn-NO,en;q=0.5", "nb"],
    ["nl-BE,fr;q=0.9", "nl"],
    ["fr;q=1, nl;q=0.9, en-GB;q=0.8", "nl"],
  ] as const)("reads %j as %s, whatever the region", (header, locale) => {
    expect(bestLocaleFor(header)).toBe(locale);
  });
  it("leaves out what the reader excludes", () => {
    expect(bestLocaleFor("sv;q=0, en;q=0.1")).toBe("en");
  });
  it("falls back to the default on nothing, on unknown languages and on odd headers", () => {
    for (const header of [null, "", "fi,de", ";;,q=", "*"]) expect(bestLocaleFor(header)).toBe("en");
  });
});

it.each([
  ["/q/nb/abc", "nb"],
  ["/q/nb/abc?x=1", "nb"],
  ["/q/de/abc", null],
  ["/q/nb", null],
  ["/companies/q/nb/", null],
  [null, null],
])("reads the language of a customer's address %s as %s", (path, locale) => {
  expect(localeOfOffer(path)).toBe(locale);
});
