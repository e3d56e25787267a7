import { describe, expect, it } from "vitest";
import { blankRow, type RowValues } from "../draft-values";
import { findUndoableChanges, type ListPrice, priceChangesForCustomer } from "./price-changes";

const makeRow = (articleId: string, unitPrice: string, discount = ""): RowValues => ({
  ...blankRow,
  articleId,
  text: articleId,
  quantity: "1",
  unitPrice,
  discount,
});
const makePriceList = (prices: Record<string, [price: bigint, discount: bigint]>) =>
  new Map<string, ListPrice>(
    Object.entries(prices).map(([id, [priceInKronor, discount]]) => [id, { price: priceInKronor * 10_000n, discount }]),
  );
const ownPrices = makePriceList({ saw: [100n, 0n], nail: [5n, 0n] });
const otherPrices = makePriceList({ saw: [90n, 1000n], nail: [5n, 0n] });

describe("another customer's prices", () => {
  it("take the rows along whose price nobody typed, with the discount agreed", () => {
    expect(priceChangesForCustomer([makeRow("saw", "100,00")], ownPrices, otherPrices, "sv")).toEqual([
      {
        index: 0,
        change: {
          articleId: "saw",
          oldRowPrice: { unitPrice: "100,00", discount: "" },
          newRowPrice: { unitPrice: "90,00", discount: "10" },
        },
      },
    ]);
  });

  it("find the price whatever way it is written", () => {
    expect(priceChangesForCustomer([makeRow("saw", "100 kr")], ownPrices, otherPrices, "sv")).toHaveLength(1);
  });

  it("leave a price typed by hand, a price that is the same, and rows without an article", () => {
    const rows = [makeRow("saw", "95"), makeRow("nail", "5,00"), makeRow("", "100"), blankRow];
    expect(priceChangesForCustomer(rows, ownPrices, otherPrices, "sv")).toEqual([]);
  });

  it("leave a discount typed by hand", () => {
    expect(
      priceChangesForCustomer([makeRow("saw", "100", "25")], ownPrices, otherPrices, "sv")[0]?.change.newRowPrice,
    ).toEqual({
      unitPrice: "90,00",
      discount: "25",
    });
  });

  it("leave a row whose article is on one list only", () => {
    expect(priceChangesForCustomer([makeRow("saw", "100")], ownPrices, makePriceList({}), "sv")).toEqual([]);
  });

  it("are taken back where the rows stand now, except where a price was changed since", () => {
    const rows = [makeRow("saw", "100,00"), makeRow("saw", "100")];
    const priceChanges = priceChangesForCustomer(rows, ownPrices, otherPrices, "sv").map(({ change }) => change);
    const rowsAfterChanges = [makeRow("nail", "5,00"), makeRow("saw", "88", "10"), makeRow("saw", "90,00", "10")];
    expect(findUndoableChanges(rowsAfterChanges, priceChanges)).toEqual([{ index: 2, change: priceChanges[0] }]);
  });
});
