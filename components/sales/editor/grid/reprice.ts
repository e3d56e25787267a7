import { formatQuantity } from "@/lib/values/money";
import { percentText, type RowValues } from "../draft-values";
import { priceOf, shareOf } from "../number-of";

/**
 * What a customer pays for an article: the price in ten-thousandths, with VAT where the customer's prices include it, and
 * the discount as a share of 1.
 */
export type ListPrice = { price: bigint; discount: bigint };

type Priced = Pick<RowValues, "unitPrice" | "discount">;

/** The change of a row's price from one customer's price list to another's. */
export type PriceChange = { articleId: string; from: Priced; to: Priced };

/**
 * The changes that give the rows the prices of another customer.
 *
 * Rule: a row changes while its price is that of the previous customer; a price or discount that a person typed is
 *       unchanged, and so is a row whose article one of the two lists does not have
 * @param oldPrices @param newPrices prices by article id
 */
export function repriced(
  rows: readonly RowValues[],
  before: ReadonlyMap<string, ListPrice>,
  after: ReadonlyMap<string, ListPrice>,
  numbers: string,
): { index: number; change: PriceChange }[] {
  return rows.flatMap((row, index) => {
    const [was, now] = [before.get(row.articleId), after.get(row.articleId)];
    if (!was || !now || priceOf(row.unitPrice, numbers) !== was.price) return [];
    const ownDiscount = (shareOf(row.discount, numbers) ?? 0n) !== was.discount;
    const to = {
      unitPrice: formatQuantity(now.price, numbers, 2),
      discount: ownDiscount ? row.discount : percentText(now.discount, numbers),
    };
    const from = { unitPrice: row.unitPrice, discount: row.discount };
    const same = was.price === now.price && (ownDiscount || was.discount === now.discount);
    return same ? [] : [{ index, change: { articleId: row.articleId, from, to } }];
  });
}

/** The same changes to undo, found at the rows' present places; a row that was changed since then is left out. */
export function takenBack(
  rows: readonly RowValues[],
  changes: readonly PriceChange[],
): { index: number; change: PriceChange }[] {
  const left = [...changes];
  return rows.flatMap((row, index) => {
    const at = left.findIndex(
      ({ articleId, to }) =>
        articleId === row.articleId && to.unitPrice === row.unitPrice && to.discount === row.discount,
    );
    return at === -1 ? [] : left.splice(at, 1).map((change) => ({ index, change }));
  });
}
