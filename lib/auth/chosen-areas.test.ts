import { beforeAll, expect, it } from "vitest";
import { makeAreasCookie, readChosenAreas } from "./chosen-areas";
import { testEnv } from "./testing/env";

beforeAll(() => {
  Object.assign(process.env, testEnv({}));
});

const readAreasFromCookie = (setCookie: string) => readChosenAreas(setCookie.slice(0, setCookie.indexOf(";")));

it("remembers what is left when something was taken away, also when nothing is left", () => {
  const offeredAreas = ["sales", "books", "purchases", "payroll"] as const;
  expect(readAreasFromCookie(makeAreasCookie(["sales", "books"], offeredAreas))).toEqual(["sales", "books"]);
  expect(readAreasFromCookie(makeAreasCookie([], offeredAreas))).toEqual([]);
});

it("remembers nothing when everything that was shown stays chosen, so that what is offered later is asked for", () => {
  expect(makeAreasCookie(["sales", "books"], ["sales", "books"])).toContain("Max-Age=0;");
  expect(readChosenAreas(null)).toBeNull();
});
