import { describe, expect, it } from "vitest";
import { remainingPlaces } from "./pending-places";

describe("places on the way", () => {
  it("are those gone to after the one that was drawn", () => {
    expect(remainingPlaces(["b", "c", "d"], "b")).toEqual(["c", "d"]);
    expect(remainingPlaces(["b", "c", null], "c")).toEqual([null]);
    expect(remainingPlaces(["b"], "b")).toEqual([]);
    expect(remainingPlaces(["b", "c", "b"], "b")).toEqual([]);
  });

  it("end with a place nobody went to", () => {
    expect(remainingPlaces(["b", "c"], "x")).toEqual([]);
    expect(remainingPlaces([], null)).toEqual([]);
  });
});
