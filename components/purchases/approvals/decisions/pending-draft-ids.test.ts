import { describe, expect, it } from "vitest";
import { remainingDraftIds } from "./pending-draft-ids";

describe("places on the way", () => {
  it("are those gone to after the one that was drawn", () => {
    expect(remainingDraftIds(["b", "c", "d"], "b")).toEqual(["c", "d"]);
    expect(remainingDraftIds(["b", "c", null], "c")).toEqual([null]);
    expect(remainingDraftIds(["b"], "b")).toEqual([]);
    expect(remainingDraftIds(["b", "c", "b"], "b")).toEqual([]);
  });

  it("end with a place nobody went to", () => {
    expect(remainingDraftIds(["b", "c"], "x")).toEqual([]);
    expect(remainingDraftIds([], null)).toEqual([]);
  });
});
