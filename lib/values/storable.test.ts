import { describe, expect, it } from "vitest";
import { isStorable, isStorableJson } from "./storable";

describe("isStorable", () => {
  it.each(["", "å", "a\nb", "𝒜", "\u{10FFFF}"])("takes %j", (text) => expect(isStorable(text)).toBe(true));
  it.each(["\0", "a\0b", "\uD800", "a\uDC00", "\uDC00\uD800"])("refuses %j", (text) =>
    expect(isStorable(text)).toBe(false),
  );
});

describe("isStorableJson", () => {
  const makeNestedList = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

  it.each([null, 1, true, "a", [], {}, { a: [{ b: "c" }] }, makeNestedList(60)])("takes %j", (value) =>
    expect(isStorableJson(value)).toBe(true),
  );
  it.each([["\0"], [{ a: ["\uD800"] }], [{ "a\0": 1 }], [[[{ "\uDC00": null }]]]])("refuses %j", (value) =>
    expect(isStorableJson(value)).toBe(false),
  );
  it("refuses what nests deeper than anything may be walked through", () => {
    expect(isStorableJson(makeNestedList(65))).toBe(false);
    expect(isStorableJson(makeNestedList(100_000))).toBe(false);
  });
});
