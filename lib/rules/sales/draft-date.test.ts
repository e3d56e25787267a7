import { expect, it } from "vitest";
import { draftDateParametersOf } from "./draft-date";

it("has the draft's own day kept that a person chose, and leaves any other to the service", () => {
  expect(draftDateParametersOf("2026-06-01")).toEqual({
    keepOriginalDraftDate: "true",
    overrideCompanyKeepOriginalDraftDate: "true",
  });
  expect(draftDateParametersOf(null)).toEqual({});
});
