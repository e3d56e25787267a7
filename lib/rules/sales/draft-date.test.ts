import { expect, it } from "vitest";
import { draftDateParameters } from "./draft-date";

it("has the draft's own day kept that a person chose, and leaves any other to the service", () => {
  expect(draftDateParameters("2026-06-01")).toEqual({
    keepOriginalDraftDate: "true",
    overrideCompanyKeepOriginalDraftDate: "true",
  });
  expect(draftDateParameters(null)).toEqual({});
});
