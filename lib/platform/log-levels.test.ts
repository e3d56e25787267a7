import { readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { getLevels, levelOf, logAreas, parseLevels, setLevels, toLevelsText } from "./log-levels";

afterEach(() => setLevels(undefined));

it("reads one level for all areas and others for single ones", () => {
  setLevels(parseLevels("info, auth=debug,jobs=warn"));
  expect([levelOf("auth"), levelOf("jobs"), levelOf("mail")]).toEqual(["debug", "warn", "info"]);
  expect(toLevelsText(getLevels())).toBe("info,auth=debug,jobs=warn");
});

it("keeps info for the areas that are not named", () => {
  setLevels(parseLevels("service=error"));
  expect([levelOf("service"), levelOf("auth")]).toEqual(["error", "info"]);
});

it.each([
  ["loud", "there is no level loud"],
  ["info,books=debug", "there is no area books"],
  ["info,auth=", "there is no level"],
  ["info,__proto__=debug", "there is no area __proto__"],
])("refuses %s and says what is wrong", (text, message) => {
  expect(() => parseLevels(text)).toThrow(message);
});

it("has areas that .env.example lists", () => {
  const exampleText = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  expect(exampleText).toContain(`The areas: ${Object.keys(logAreas).join(", ")}.`);
});
