import { expect, it } from "vitest";
import { chooseCrossSiteJourneys } from "./journeys.mjs";

it("chooses every journey of another site where no pattern is given", () => {
  expect(chooseCrossSiteJourneys(["e2e/company"])).toEqual(["e2e/company", "--grep", "@cross-site"]);
});

it.each(["--grep", "-g"])("chooses with %s only the journeys of another site that have the title", (option) => {
  const [, file, , pattern = ""] = ["", ...chooseCrossSiteJourneys(["e2e/company", option, "a link that was copied"])];
  expect(file).toBe("e2e/company");
  const isChosen = (title: string) => new RegExp(pattern).test(title);
  expect(isChosen("owner-links.spec.ts a link that was copied says so @cross-site")).toBe(true);
  expect(isChosen("owner-links.spec.ts @cross-site a link that was copied says so")).toBe(true);
  expect(isChosen("owner-links.spec.ts a link that was revoked says so @cross-site")).toBe(false);
  expect(isChosen("owner-links.spec.ts a link that was copied says so")).toBe(false);
});
