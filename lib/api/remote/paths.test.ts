import { describe, expect, it } from "vitest";
import { canonicalSegmentsOf, pathBelow, searchParamsOf } from "./paths";

describe("canonicalSegmentsOf", () => {
  it.each(["customers", "accountbalances/1930/2026-11-30", "salesdocumentattachments/a.pdf"])("takes %s", (path) => {
    expect(canonicalSegmentsOf(path).length).toBeGreaterThan(0);
  });

  it.each([
    "",
    "/",
    "/customers",
    "//customers",
    "customers/",
    "customers//x",
    "../customers",
    "customers/..",
    "customers/./x",
    "customers/...",
    "customers/%2e%2e/x",
    "customers%2f..%2fvouchers",
    "customers%5cx",
    "customers\\x",
    "customers%00",
    "customers\u0000",
    "customers%0d%0a",
    "customers;x=1",
    "customers?x",
    "customers#x",
    "customers/\u00e5",
    "customers/a b",
    "@evil.example",
    "http://evil.example",
    `${"a/".repeat(20)}a`,
    "a".repeat(500),
  ])("refuses %j", (path) => {
    expect(() => canonicalSegmentsOf(path)).toThrow("not_found");
  });
});

describe("pathBelow", () => {
  const prefix = "/api/companies/1/books/";

  it("keeps the path as the client wrote it", () => {
    const rawRequest = { url: "http://localhost:3000/api/companies/1/books/%2e%2e/x?$page=1" } as Request;
    expect(pathBelow(rawRequest, prefix)).toBe("%2e%2e/x");
  });

  it("refuses what lies elsewhere", () => {
    expect(() => pathBelow({ url: "http://localhost/api/other" } as Request, prefix)).toThrow("not_found");
  });
});

describe("searchParamsOf", () => {
  it.each([
    ["/a?$page=1&x=%20", "$page=1&x=%20"],
    ["http://localhost/a?x=1?y#z", "x=1?y"],
    ["/a#b?x=1", ""],
    ["/a", ""],
  ])("finds the options of %s", (url, search) => {
    expect([...searchParamsOf({ url })]).toEqual([...new URLSearchParams(search)]);
  });
});
