import { formatQuantity } from "@/lib/values/money";
import { percentText, type RowValues } from "../draft-values";
import { priceOf, shareOf } from "../number-of";

/**
 * What a customer pays for an article: the price in ten-thousandths, with VAT where the customer's prices include it, and
 * the discount as a share of 1.
 */
export type ListPrice = { price: bigint; discount: bigint };

type RowPrice = Pick<RowValues, "unitPrice" | "discount">;

/** The change of a row's price from one customer's price list to another's. */
export type PriceChange = { articleId: string; from: RowPrice; to: RowPrice };

/**
 * The changes that give the rows the prices of another customer.
 *
 * Rule: a row changes while its price is that of the previous customer; a price or discount that a person typed is
 *       unchanged, and so is a row whose article one of the two lists does not have
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

/** The same changes to undo, found at the rows' present places; a row that was changed since then is left out. */
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
