import { formatQuantity } from "@/lib/values/money";
import { percentTextOf, type RowValues } from "../draft-values";
import { parseScaledPrice, parseShare } from "../number-of";

/**
 * The price of an article for one customer. `price` is in ten-thousandths, with VAT where the customer's prices include
 * VAT; `discount` is a share of 1.
 */
export type ListPrice = { price: bigint; discount: bigint };

type RowPrice = Pick<RowValues, "unitPrice" | "discount">;

/** A row's price was changed from the price list of one customer to the price list of another customer. */
export type PriceChange = { articleId: string; oldRowPrice: RowPrice; newRowPrice: RowPrice };

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
  numberLocale: string,
): { index: number; change: PriceChange }[] {
  return rows.flatMap((row, index) => {
    const [oldPrice, newPrice] = [oldPrices.get(row.articleId), newPrices.get(row.articleId)];
    if (!oldPrice || !newPrice || parseScaledPrice(row.unitPrice, numberLocale) !== oldPrice.price) return [];
    const hasTypedDiscount = (parseShare(row.discount, numberLocale) ?? 0n) !== oldPrice.discount;
    const newRowPrice = {
      unitPrice: formatQuantity(newPrice.price, numberLocale, 2),
      discount: hasTypedDiscount ? row.discount : percentTextOf(newPrice.discount, numberLocale),
    };
    const oldRowPrice = { unitPrice: row.unitPrice, discount: row.discount };
    const isSamePrice =
      oldPrice.price === newPrice.price && (hasTypedDiscount || oldPrice.discount === newPrice.discount);
    return isSamePrice ? [] : [{ index, change: { articleId: row.articleId, oldRowPrice, newRowPrice } }];
  });
}

/** Returns the changes to undo, with the present positions of their rows; a row that was changed again is left out. */
export function findUndoableChanges(
  rows: readonly RowValues[],
  priceChanges: readonly PriceChange[],
): { index: number; change: PriceChange }[] {
  const remainingChanges = [...priceChanges];
  return rows.flatMap((row, index) => {
    const changeIndex = remainingChanges.findIndex(
      ({ articleId, newRowPrice }) =>
        articleId === row.articleId && newRowPrice.unitPrice === row.unitPrice && newRowPrice.discount === row.discount,
    );
    return changeIndex === -1 ? [] : remainingChanges.splice(changeIndex, 1).map((change) => ({ index, change }));
  });
}
