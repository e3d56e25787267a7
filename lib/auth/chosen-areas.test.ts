import { beforeAll, expect, it } from "vitest";
import { areasCookie, chosenAreas } from "./chosen-areas";
import { testEnv } from "./testing/env";

beforeAll(() => {
  Object.assign(process.env, testEnv({}));
});

const areasFromCookie = (setCookie: string) => chosenAreas(setCookie.slice(0, setCookie.indexOf(";")));

it("remembers what is left when something was taken away, also when nothing is left", () => {
  const offeredAreas = ["sales", "books", "purchases", "payroll"] as const;
  expect(areasFromCookie(areasCookie(["sales", "books"], offeredAreas))).toEqual(["sales", "books"]);
  expect(areasFromCookie(areasCookie([], offeredAreas))).toEqual([]);
});

it("remembers nothing when everything that was shown stays chosen, so that what is offered later is asked for", () => {
  expect(areasCookie(["sales", "books"], ["sales", "books"])).toContain("Max-Age=0;");
  expect(chosenAreas(null)).toBeNull();
});
