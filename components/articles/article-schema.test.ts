import { describe, expect, it } from "vitest";
import { emptyArticle } from "@/lib/api/contract/sales/article";
import { articleSchema, type RuleMessage } from "./article-schema";
import { type ArticleValues, isSamePrice, netOfGross, valuesOf, withValues } from "./article-values";

const ruleMessage: RuleMessage = (key, values) =>
  key === "pricesApart" ? `${key} ${values?.net} → ${values?.gross}` : key;
const schema = articleSchema(ruleMessage, { numbers: "sv", rateOf: () => 2500, percent: () => "25 %" });
const completeValues: ArticleValues = {
  ...valuesOf(emptyArticle, "sv"),
  number: "120",
  name: "Snickeri",
  unitId: "u",
  codingId: "c",
};

function refusals(change: Partial<ArticleValues>): string[] {
  const result = schema.safeParse({ ...completeValues, ...change });
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("an article as typed", () => {
  it("needs number, name, unit and coding, and says so at each", () => {
    expect(refusals({ number: "", name: "", unitId: "", codingId: "" })).toEqual([
      "number: needNumber",
      "name: needName",
      "unitId: needUnit",
      "codingId: needCoding",
    ]);
  });

  it.each([
    ["1 190,5", []],
    ["1.190,50", []],
    ["12,345", ["netPrice: twoDecimals"]],
    ["-5", ["netPrice: negative"]],
    ["99000001", ["netPrice: tooLarge"]],
    ["abc", ["netPrice: badPrice"]],
  ])("reads the price %s", (netPrice, expected) => {
    expect(refusals({ netPrice })).toEqual(expected);
  });

  it("refuses two prices that are not one price, and says what they would be", () => {
    expect(refusals({ netPrice: "100", grossPrice: "125" })).toEqual([]);
    expect(refusals({ netPrice: "100", grossPrice: "120" })).toEqual(["grossPrice: pricesApart 100,00 → 125,00"]);
  });

  it("keeps what the form does not show", () => {
    const stored = { ...emptyArticle, id: "a", purchasePrice: 70_0000n, rest: { StockLocationReference: "B4" } };
    expect(withValues(stored, completeValues, "sv")).toMatchObject({ purchasePrice: 70_0000n, rest: stored.rest });
  });
});

describe("net from gross", () => {
  it("gives a price that fits the one typed, whatever the öre", () => {
    for (let minor = 0n; minor < 2_000n; minor += 1n) {
      for (const rate of [0, 600, 1200, 2500]) {
        const gross = minor * 100n;
        expect(isSamePrice(netOfGross(gross, rate), gross, rate)).toBe(true);
      }
    }
  });
});
