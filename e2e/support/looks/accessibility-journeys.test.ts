import path from "node:path";
import { expect, it } from "vitest";
import { listAccessibilityJourneys } from "./accessibility-journeys";

it("finds the journeys that look at states themselves or in their walk, and no others", () => {
  const journeys = listAccessibilityJourneys(path.join(import.meta.dirname, "../.."));
  expect(journeys).toEqual(
    expect.arrayContaining(["sales/editor.spec.ts", "payroll/employ.spec.ts", "sales/offer.spec.ts"]),
  );
  for (const excludedJourney of [
    "screens/accessible-pages.spec.ts",
    "company/service-pages.spec.ts",
    "company/reconnect.spec.ts",
  ]) {
    expect(journeys).not.toContain(excludedJourney);
  }
});
