import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { pageRoutes } from "../../../scripts/screens/routes.mjs";
import {
  allAppearances,
  appearanceOf,
  languages,
  selectAllAppearancesOfShare,
  selectAppearancesOfLanguage,
  viewOf,
} from "./appearances";

const root = path.join(import.meta.dirname, "../../..");
const routes = pageRoutes(root);

it("spreads all languages, themes and widths over the pages", () => {
  const views = routes.map((route, position) => viewOf(route, position));
  const distinctViews = new Set(views.map(({ language, theme, width }) => `${language} ${theme} ${width}`));
  expect(distinctViews.size).toBe(languages.length * allAppearances.length);
  for (const language of languages) {
    expect(views.filter((view) => view.language === language).length).toBeLessThan(routes.length / 2);
  }
});

it("gives the same name at the same position the same view, and the next position another", () => {
  expect(viewOf("/sign-in", 3)).toEqual(viewOf("/sign-in", 3));
  expect(viewOf("/sign-in", 3)).not.toEqual(viewOf("/sign-in", 4));
});

it("looks at one name in four languages in four looks", () => {
  const appearances = languages.map((language) => JSON.stringify(appearanceOf("company menu", language)));
  expect(new Set(appearances).size).toBe(allAppearances.length);
});

it("refuses a language nobody looks in", () => {
  expect(() => appearanceOf("company menu", "fi")).toThrow(/no look/);
});

it("shares every page out to one language", () => {
  for (const [position, route] of routes.entries()) {
    expect(languages.flatMap((language) => selectAppearancesOfLanguage(language)(route, position))).toHaveLength(1);
  }
});

it("divides all appearances of every page among the shares of a proof", () => {
  for (const [position, route] of routes.entries()) {
    const views = [0, 1, 2, 3].flatMap((share) => selectAllAppearancesOfShare(share, 4)(route, position));
    expect(views).toEqual(allAppearances);
  }
});

it("may ask for colours alone in the second theme, because a theme changes colours, shadows and weights", () => {
  const styles = ["app", "components"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".css"))
      .map((file) => path.join(folder, file)),
  );
  const textOf = (file: string) => readFileSync(path.join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const themedStyles = styles.filter((file) => /prefers-color-scheme|data-theme/.test(textOf(file)));
  expect(themedStyles).toEqual(["app/styles/tokens.css"]);
  const [, ...darkBlocks] = textOf("app/styles/tokens.css").split(
    /@media screen (?=and \(prefers-color-scheme: dark\)|\{)/,
  );
  expect(darkBlocks).toHaveLength(2);
  for (const block of darkBlocks) {
    const settings = [...block.slice(0, block.indexOf("\n}")).matchAll(/^ +([\w-]+): ([^;]+);/gm)];
    expect(settings.length).toBeGreaterThan(10);
    const isColour = (value: string) => /^(#|oklch|rgb|hsl|color-mix|var\(|linear-gradient|none)/.test(value);
    const otherSettings = settings.filter(
      ([, name = "", value = ""]) => !/^(color-scheme$|--w-|--lift-)/.test(name) && !isColour(value),
    );
    expect(otherSettings.map(([setting]) => setting.trim())).toEqual([]);
  }
});
