import path from "node:path";
import { expect, it } from "vitest";
import { pageRoutes } from "../../scripts/screens/routes.mjs";
import { allLooks, languages, lookOf, shareOf, viewOf } from "./looks";

const routes = pageRoutes(path.join(import.meta.dirname, "../.."));

it("spreads all languages, themes and widths over the pages", () => {
  const views = routes.map((route, at) => viewOf(route, at));
  const seen = new Set(views.map(({ language, theme, width }) => `${language} ${theme} ${width}`));
  expect(seen.size).toBe(languages.length * allLooks.length);
  for (const language of languages) {
    expect(views.filter((view) => view.language === language).length).toBeLessThan(routes.length / 2);
  }
});

it("gives the same name at the same position the same view, and the next position another", () => {
  expect(viewOf("/sign-in", 3)).toEqual(viewOf("/sign-in", 3));
  expect(viewOf("/sign-in", 3)).not.toEqual(viewOf("/sign-in", 4));
});

it("looks at one name in four languages in four looks", () => {
  const looks = languages.map((language) => JSON.stringify(lookOf("company menu", language)));
  expect(new Set(looks).size).toBe(allLooks.length);
});

it("refuses a language nobody looks in", () => {
  expect(() => lookOf("company menu", "fi")).toThrow(/no look/);
});

it("shares every page out to one language", () => {
  for (const [at, route] of routes.entries()) {
    expect(languages.flatMap((language) => shareOf(language)(route, at))).toHaveLength(1);
  }
});
