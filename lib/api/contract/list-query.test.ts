import { describe, expect, it } from "vitest";
import { fc } from "../../../scripts/testing/random-cases";
import {
  allOf,
  anyElementContains,
  anyOf,
  compare,
  contains,
  maxSearchLength,
  toListParameters,
  toSearchText,
} from "./list-query";

describe("filters", () => {
  it("escape text in one place", () => {
    expect(compare("Name", "eq", "O'Brien")).toBe("Name eq 'O''Brien'");
    expect(contains("Name", "Brf' or 1 eq 1")).toBe("contains(tolower(Name),'brf'' or 1 eq 1')");
    expect(anyElementContains("Rows", "Text", "Bo's")).toBe("Rows/any(r: contains(tolower(r/Text),'bo''s'))");
  });

  it("hold no personal number", () => {
    expect(() => contains("Name", "19121212-1212")).toThrow(RangeError);
    expect(() => anyElementContains("Rows", "Text", "130972 48022")).toThrow(RangeError);
  });

  it("write each kind of literal as the service reads it", () => {
    expect(compare("IsActive", "eq", true)).toBe("IsActive eq true");
    expect(compare("InvoiceDate", "ge", { date: "2026-01-31" })).toBe("InvoiceDate ge 2026-01-31");
    expect(compare("CreatedUtc", "gt", { instant: "2026-01-31T10:00:00Z" })).toBe("CreatedUtc gt 2026-01-31T10:00:00Z");
    const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
    expect(compare("CustomerId", "eq", { id })).toBe(`CustomerId eq ${id}`);
  });

  it("refuse unquoted literals and names that could be more than that", () => {
    expect(() => compare("Id", "eq", { id: "x or true" })).toThrow(RangeError);
    expect(() => compare("Date", "eq", { date: "2026-02-30" })).toThrow(RangeError);
    expect(() => compare("Name eq 'x' or Name", "eq", "y")).toThrow(RangeError);
  });

  it("join with brackets and leave out what is not given", () => {
    const firstFilter = compare("A", "eq", 1);
    const secondFilter = compare("B", "eq", 2);
    expect(allOf(firstFilter, null, anyOf(firstFilter, secondFilter))).toBe("(A eq 1) and ((A eq 1) or (B eq 2))");
    expect(allOf(null, firstFilter)).toBe("A eq 1");
    expect(anyOf()).toBe(null);
  });

  it("keep any text inside its quotes", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const literalText = compare("Name", "eq", text).slice("Name eq '".length, -1);
        expect(literalText.replaceAll("''", "")).not.toContain("'");
        expect(literalText.replaceAll("''", "'")).toBe(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
      }),
    );
  });

  it("are made of one line of a pasted text, no longer than a search", () => {
    expect(toSearchText("\tBerg\r\nLund \u0000")).toBe("Berg Lund");
    expect(toSearchText("a".repeat(maxSearchLength + 1))).toBe("a".repeat(maxSearchLength));
    expect(toSearchText(`${"a".repeat(maxSearchLength - 1)} b`)).toBe("a".repeat(maxSearchLength - 1));
  });

  it.each([
    ["a tab between cells", "Berg\t1047", "berg 1047"],
    ["ends of lines", "Berg\r\n\r\nLund", "berg lund"],
    ["a line of Unicode", "Berg\u2028Lund", "berg lund"],
    ["a zero", "Berg\u0000Lund", "berg lund"],
    ["a delete", "Berg\u007fLund", "berg lund"],
  ])("have a blank for %s that was pasted", (_, pastedText, expectedText) => {
    expect(contains("Name", pastedText)).toBe(`contains(tolower(Name),'${expectedText}')`);
    expect(compare("Name", "eq", pastedText).toLowerCase()).toBe(`name eq '${expectedText}'`);
    expect(contains("Name", `\t${pastedText}\u0000`)).toBe(contains("Name", pastedText));
  });
});

it("spells list options as the service does", () => {
  const listParameters = toListParameters({
    page: 2,
    pageSize: 50,
    sort: [{ member: "Name", descending: true }, { member: "Id" }],
  });
  expect([...listParameters]).toEqual([
    ["$page", "2"],
    ["$pagesize", "50"],
    ["$orderby", "Name desc,Id"],
  ]);
});
