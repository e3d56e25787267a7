import { describe, expect, it } from "vitest";
import { findRow } from "./allow-list";
import { queryOptionsOf, queryText } from "./query";

function textOf(path: string, query: string): string {
  const match = findRow("books", "GET", path.split("/"));
  if (match === null || match === "method") throw new Error(path);
  return queryText(queryOptionsOf(match.row, new URLSearchParams(query)));
}

describe("queryOptionsOf", () => {
  it("spells names as described and escapes values", () => {
    expect(textOf("articles", "$PAGE=2&customerid=a b&$filter=Name eq 'å%26b'")).toBe(
      "?$page=2&customerId=a%20b&$filter=Name%20eq%20'%C3%A5%26b'",
    );
    expect(textOf("articles", "")).toBe("");
  });

  it.each([
    ["companysettings", "$filter=x"],
    ["articles", "updateStock=true"],
    ["articles", "$page=1&$Page=2"],
    ["articles", "$filter=%0a"],
  ])("refuses at %s the options %s", (path, query) => {
    expect(() => textOf(path, query)).toThrow("invalid_input");
  });
});
