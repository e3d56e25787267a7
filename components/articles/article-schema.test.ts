import { describe, expect, it } from "vitest";
import { emptyArticle } from "@/lib/api/contract/sales/article";
import { createArticleSchema, type RuleTranslator } from "./article-schema";
import { type ArticleValues, articleFormValuesOf, articleWithValues, isSamePrice, netOfGross } from "./article-values";

const translateRule: RuleTranslator = (key, values) =>
  key === "pricesApart" ? `${key} ${values?.net} → ${values?.gross}` : key;
const schema = createArticleSchema(translateRule, {
  numberLocale: "sv",
  rateOf: () => 2500,
  formatPercent: () => "25 %",
});
const completeValues: ArticleValues = {
  ...articleFormValuesOf(emptyArticle, "sv"),
  number: "120",
  name: "Snickeri",
  unitId: "u",
  codingId: "c",
};

function refusalsOf(changedValues: Partial<ArticleValues>): string[] {
  const parsedValues = schema.safeParse({ ...completeValues, ...changedValues });
  return parsedValues.success
    ? []
    : parsedValues.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("an article as typed", () => {
  it("needs number, name, unit and coding, and says so at each", () => {
    expect(refusalsOf({ number: "", name: "", unitId: "", codingId: "" })).toEqual([
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
  ])("reads the price %s", (netPrice, expectedRefusals) => {
    expect(refusalsOf({ netPrice })).toEqual(expectedRefusals);
  });

  it("refuses two prices that are not one price, and says what they would be", () => {
    expect(refusalsOf({ netPrice: "100", grossPrice: "125" })).toEqual([]);
    expect(refusalsOf({ netPrice: "100", grossPrice: "120" })).toEqual(["grossPrice: pricesApart 100,00 → 125,00"]);
  });

  it("keeps what the form does not show", () => {
    const storedArticle = { ...emptyArticle, id: "a", purchasePrice: 70_0000n, rest: { StockLocationReference: "B4" } };
    expect(articleWithValues(storedArticle, completeValues, "sv")).toMatchObject({
      purchasePrice: 70_0000n,
      rest: storedArticle.rest,
    });
  });
});

describe("net from gross", () => {
  it("gives a price that fits the one typed, whatever the öre", () => {
    for (let netHundredths = 0n; netHundredths < 2_000n; netHundredths += 1n) {
      for (const rateBps of [0, 600, 1200, 2500]) {
        const grossInput = netHundredths * 100n;
        expect(isSamePrice(netOfGross(grossInput, rateBps), grossInput, rateBps)).toBe(true);
      }
    }
  });
});
