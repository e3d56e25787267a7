import { describe, expect, it } from "vitest";
import { rowsBetween } from "./use-marks";

const rowKeys = ["a", "b", "c", "d"];
const joinRange = (from: string, to: string) => rowsBetween(rowKeys, from, to, (rowKey) => rowKey).join("");

describe("a range of rows", () => {
  it.each([
    ["a", "c", "abc"],
    ["d", "b", "bcd"],
    ["b", "b", "b"],
    ["gone", "c", "c"],
    ["a", "gone", ""],
  ])("from %s to %s is %s", (from, to, expectedRows) => expect(joinRange(from, to)).toBe(expectedRows));
});
