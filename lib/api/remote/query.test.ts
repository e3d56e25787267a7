import { describe, expect, it } from "vitest";
import { findAllowedCall } from "./allow-list";
import { queryOptionsOf, toQueryText } from "./query";

function queryTextOf(path: string, query: string): string {
  const match = findAllowedCall("books", "GET", path.split("/"));
  if (match === null || match === "method") throw new Error(path);
  return toQueryText(queryOptionsOf(match.row, new URLSearchParams(query)));
}

describe("queryOptionsOf", () => {
  it("spells names as described and escapes values", () => {
    expect(queryTextOf("articles", "$PAGE=2&customerid=a b&$filter=Name eq 'å%26b'")).toBe(
      "?$page=2&customerId=a%20b&$filter=Name%20eq%20'%C3%A5%26b'",
    );
    expect(queryTextOf("articles", "")).toBe("");
  });

  it.each([
    ["companysettings", "$filter=x"],
    ["articles", "updateStock=true"],
    ["articles", "$page=1&$Page=2"],
    ["articles", "$filter=%0a"],
  ])("refuses at %s the options %s", (path, query) => {
    expect(() => queryTextOf(path, query)).toThrow("invalid_input");
  });
});
