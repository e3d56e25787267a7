import { formatQuantity } from "@/lib/values/money";
import { percentText, type RowValues } from "../draft-values";
import { priceOf, shareOf } from "../number-of";

/**
 * A customer's price for an article: the price in ten-thousandths, with VAT where the customer's prices include it, and
 * the discount as a share of 1.
 */
export type ListPrice = { price: bigint; discount: bigint };

type RowPrice = Pick<RowValues, "unitPrice" | "discount">;

/** The change of a row's price from the price list of one customer to that of another. */
export type PriceChange = { articleId: string; from: RowPrice; to: RowPrice };

/**
 * Returns the changes that give the rows the prices of another customer.
 *
 * Rule: a row changes only while its price is that of the previous customer; a price or discount that a person typed is
 *       unchanged, and so is a row whose article is missing in one of the two lists
 * @param oldPrices @param newPrices prices by article id
 */
export function priceChangesForCustomer(
  rows: readonly RowValues[],
  oldPrices: ReadonlyMap<string, ListPrice>,
  newPrices: ReadonlyMap<string, ListPrice>,
  numbers: string,
): { index: number; change: PriceChange }[] {
  return rows.flatMap((row, index) => {
    const [oldPrice, newPrice] = [oldPrices.get(row.articleId), newPrices.get(row.articleId)];
    if (!oldPrice || !newPrice || priceOf(row.unitPrice, numbers) !== oldPrice.price) return [];
    const hasTypedDiscount = (shareOf(row.discount, numbers) ?? 0n) !== oldPrice.discount;
    const to = {
      unitPrice: formatQuantity(newPrice.price, numbers, 2),
      discount: hasTypedDiscount ? row.discount : percentText(newPrice.discount, numbers),
    };
    const from = { unitPrice: row.unitPrice, discount: row.discount };
    const isSamePrice =
      oldPrice.price === newPrice.price && (hasTypedDiscount || oldPrice.discount === newPrice.discount);
    return isSamePrice ? [] : [{ index, change: { articleId: row.articleId, from, to } }];
  });
}

/** Returns the changes to undo, with the present positions of their rows; a row that was changed again is left out. */
export function undonePriceChanges(
  rows: readonly RowValues[],
  changes: readonly PriceChange[],
): { index: number; change: PriceChange }[] {
  const remainingChanges = [...changes];
  return rows.flatMap((row, index) => {
    const changeIndex = remainingChanges.findIndex(
      ({ articleId, to }) =>
        articleId === row.articleId && to.unitPrice === row.unitPrice && to.discount === row.discount,
    );
    return changeIndex === -1 ? [] : remainingChanges.splice(changeIndex, 1).map((change) => ({ index, change }));
  });
}
