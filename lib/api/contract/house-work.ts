import { minorOf } from "./wire";

/**
 * What the tax agency will owe of a document for house work, in minor units.
 *
 * Assumed: an amount that was left out is computed as the highest the service allows.
 * @param type of reduction as the service numbers them: 1 and 2 reduce
 */
export function taxReductionOf(
  { type, amount, most }: Record<"type" | "amount" | "most", number | null | undefined>,
  exponent: number,
): bigint {
  return type === 1 || type === 2 ? minorOf(amount ?? most, exponent) : 0n;
}
