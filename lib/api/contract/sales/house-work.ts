import * as z from "zod/mini";
import { decimal, minorOf } from "../wire";

/** The persons a reduction is shared among. */
export const houseWorkPersons = z.nullish(z.array(z.looseObject({ Amount: decimal })));

type HouseWork = Record<"type" | "amount" | "most", number | null | undefined> & {
  persons?: z.infer<typeof houseWorkPersons>;
  /** Shared evenly, whatever the persons' own amounts are. */
  isShared?: boolean | null | undefined;
};

/**
 * What the tax agency will owe of a document for house work, in minor units: the amount it names, else the sum of its
 * persons' own amounts.
 *
 * Assumed: where neither says anything, or it is shared evenly, it is computed as the highest the service allows.
 * @param type of reduction as the service numbers them: 1 and 2 reduce
 */
export function taxReductionOf({ type, amount, most, persons, isShared }: HouseWork, exponent: number): bigint {
  if (type !== 1 && type !== 2) return 0n;
  const own = (persons ?? []).reduce((sum, person) => sum + minorOf(person.Amount, exponent), 0n);
  if (amount === null || amount === undefined) return isShared || own === 0n ? minorOf(most, exponent) : own;
  return minorOf(amount, exponent);
}
