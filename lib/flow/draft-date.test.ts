import { expect, it } from "vitest";
import { draftDateQuery } from "./draft-date";

it.each([
  ["the date the service answers", "2026-06-12", "2026-06-12", false],
  ["another date than the service answers", "2026-06-01", "2026-06-12", true],
  ["a date where the service answers none", "2026-06-01", null, true],
  ["no date", null, "2026-06-12", false],
])("%s is %s beside %s: the draft's own is kept: %s", (_what, meant, stored, keeps) => {
  expect(draftDateQuery(meant, stored)).toEqual(
    keeps ? { keepOriginalDraftDate: "true", overrideCompanyKeepOriginalDraftDate: "true" } : {},
  );
});
