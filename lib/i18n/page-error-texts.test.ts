import { afterEach, expect, it, vi } from "vitest";
import { locales } from "./locales";
import { getDocumentLocale, pageErrorTexts } from "./page-error-texts";

afterEach(() => vi.unstubAllGlobals());

it("has words of its own in every language", () => {
  const allTexts = locales.flatMap((locale) => Object.values(pageErrorTexts[locale]));
  expect(new Set(allTexts).size).toBe(4 * locales.length);
  expect(allTexts).not.toContain("");
});

it.each([...locales.map((locale): [string, string] => [locale, locale]), ["xx", "en"], ["", "en"]])(
  "reads a document in %j as %s",
  (lang, locale) => {
    vi.stubGlobal("document", { documentElement: { lang } });
    expect(getDocumentLocale()).toBe(locale);
  },
);
