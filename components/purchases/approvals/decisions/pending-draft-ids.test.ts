import { describe, expect, it } from "vitest";
import { findRemainingDraftIds } from "./pending-draft-ids";

describe("places on the way", () => {
  it("are those gone to after the one that was drawn", () => {
    expect(findRemainingDraftIds(["b", "c", "d"], "b")).toEqual(["c", "d"]);
    expect(findRemainingDraftIds(["b", "c", null], "c")).toEqual([null]);
    expect(findRemainingDraftIds(["b"], "b")).toEqual([]);
    expect(findRemainingDraftIds(["b", "c", "b"], "b")).toEqual([]);
  });

  it("end with a place nobody went to", () => {
    expect(findRemainingDraftIds(["b", "c"], "x")).toEqual([]);
    expect(findRemainingDraftIds([], null)).toEqual([]);
  });
});
