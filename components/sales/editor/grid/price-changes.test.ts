import { describe, expect, it } from "vitest";
import { blankRow, type RowValues } from "../draft-values";
import { type ListPrice, priceChangesForCustomer, undonePriceChanges } from "./price-changes";

const row = (articleId: string, unitPrice: string, discount = ""): RowValues => ({
  ...blankRow,
  articleId,
  text: articleId,
  quantity: "1",
  unitPrice,
  discount,
});
const list = (prices: Record<string, [price: bigint, discount: bigint]>) =>
  new Map<string, ListPrice>(
    Object.entries(prices).map(([id, [kronor, discount]]) => [id, { price: kronor * 10_000n, discount }]),
  );
const own = list({ saw: [100n, 0n], nail: [5n, 0n] });
const theirs = list({ saw: [90n, 1000n], nail: [5n, 0n] });

describe("another customer's prices", () => {
  it("take the rows along whose price nobody typed, with the discount agreed", () => {
    expect(priceChangesForCustomer([row("saw", "100,00")], own, theirs, "sv")).toEqual([
      {
        index: 0,
        change: {
          articleId: "saw",
          from: { unitPrice: "100,00", discount: "" },
          to: { unitPrice: "90,00", discount: "10" },
        },
      },
    ]);
  });

  it("find the price whatever way it is written", () => {
    expect(priceChangesForCustomer([row("saw", "100 kr")], own, theirs, "sv")).toHaveLength(1);
  });

  it("leave a price typed by hand, a price that is the same, and rows without an article", () => {
    const rows = [row("saw", "95"), row("nail", "5,00"), row("", "100"), blankRow];
    expect(priceChangesForCustomer(rows, own, theirs, "sv")).toEqual([]);
  });

  it("leave a discount typed by hand", () => {
    expect(priceChangesForCustomer([row("saw", "100", "25")], own, theirs, "sv")[0]?.change.to).toEqual({
      unitPrice: "90,00",
      discount: "25",
    });
  });

  it("leave a row whose article is on one list only", () => {
    expect(priceChangesForCustomer([row("saw", "100")], own, list({}), "sv")).toEqual([]);
  });

  it("are taken back where the rows stand now, except where a price was changed since", () => {
    const rows = [row("saw", "100,00"), row("saw", "100")];
    const changes = priceChangesForCustomer(rows, own, theirs, "sv").map(({ change }) => change);
    const after = [row("nail", "5,00"), row("saw", "88", "10"), row("saw", "90,00", "10")];
    expect(undonePriceChanges(after, changes)).toEqual([{ index: 2, change: changes[0] }]);
  });
});
