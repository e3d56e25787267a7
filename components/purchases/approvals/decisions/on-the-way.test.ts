import { describe, expect, it } from "vitest";
import { arrived } from "./on-the-way";

describe("places on the way", () => {
  it("are those gone to after the one that was drawn", () => {
    expect(arrived(["b", "c", "d"], "b")).toEqual(["c", "d"]);
    expect(arrived(["b", "c", null], "c")).toEqual([null]);
    expect(arrived(["b"], "b")).toEqual([]);
    expect(arrived(["b", "c", "b"], "b")).toEqual([]);
  });

  it("end with a place nobody went to", () => {
    expect(arrived(["b", "c"], "x")).toEqual([]);
    expect(arrived([], null)).toEqual([]);
  });
});
