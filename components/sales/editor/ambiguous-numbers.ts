import { tenThousandthDecimals } from "@/lib/values/decimal";
import { type NumberUnit, parseDecimal } from "@/lib/values/number-text";
import type { RowValues } from "./draft-values";

const unitOfColumn = { quantity: "none", unitPrice: "money", discount: "percent" } as const satisfies Partial<
  Record<keyof RowValues, NumberUnit>
>;

/**
 * The text that says how the ambiguous numbers of a row were read, for example `1.234 = 1 234`; empty when there are
 * none.
 */
export function describeAmbiguousNumbers(
  row: Pick<RowValues, keyof typeof unitOfColumn>,
  numberLocale: string,
): string {
  const columns = Object.keys(unitOfColumn) as (keyof typeof unitOfColumn)[];
  return columns
    .flatMap((column) => {
      const parsed = parseDecimal(row[column], numberLocale, tenThousandthDecimals, unitOfColumn[column]);
      return parsed.ok && parsed.understood ? [`${row[column].trim()} = ${parsed.understood}`] : [];
    })
    .join(", ");
}
