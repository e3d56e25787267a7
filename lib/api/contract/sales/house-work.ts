import * as z from "zod/mini";
import { decimalSchema, minorOf } from "../wire";

/** The persons among whom a tax reduction is shared. */
export const houseWorkPersonsSchema = z.nullish(z.array(z.looseObject({ Amount: decimalSchema })));

type HouseWork = Record<"type" | "amount" | "most", number | null | undefined> & {
  persons?: z.infer<typeof houseWorkPersonsSchema>;
  /** The reduction is shared evenly, whatever the persons' own amounts are. */
  isShared?: boolean | null | undefined;
};

/**
 * Returns the amount the tax agency owes for house work on a document, in minor units: the amount the document names,
 * otherwise the sum of the persons' own amounts.
 *
 * Assumed: where neither is given, or the reduction is shared evenly, it is the highest amount the service allows.
 * @param type the service's code of the reduction: 1 and 2 reduce the amount
 */
export function taxReductionOf({ type, amount, most, persons, isShared }: HouseWork, exponent: number): bigint {
  if (type !== 1 && type !== 2) return 0n;
  const amountOfPersons = (persons ?? []).reduce((sum, person) => sum + minorOf(person.Amount, exponent), 0n);
  if (amount === null || amount === undefined)
    return isShared || amountOfPersons === 0n ? minorOf(most, exponent) : amountOfPersons;
  return minorOf(amount, exponent);
}
