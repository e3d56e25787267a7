import { describe, expect, it } from "vitest";
import { rowsBetween } from "./use-marks";

const rows = ["a", "b", "c", "d"];
const range = (from: string, to: string) => rowsBetween(rows, from, to, (row) => row).join("");

describe("a range of rows", () => {
  it.each([
    ["a", "c", "abc"],
    ["d", "b", "bcd"],
    ["b", "b", "b"],
    ["gone", "c", "c"],
    ["a", "gone", ""],
  ])("from %s to %s is %s", (from, to, expected) => expect(range(from, to)).toBe(expected));
});
