import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { type CreditLine, creditRefusals, type Left } from "@/lib/rules/sales/credit";
import { rescale, tenThousandthDigits } from "@/lib/values/decimal";
import { currencyExponent } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";

/** The text typed at a row: a quantity or an amount, never both. */
export type TypedLine = { quantity: string; amount: string };

export type CreditValues = { reason: string; rows: TypedLine[] };

export const nothing: TypedLine = { quantity: "", amount: "" };

export type LineTrouble = "not_a_number" | "more_than_left";

export type UnderstoodCredit = {
  lines: readonly CreditLine[];
  /** What is wrong at a row, by its index. */
  troubles: ReadonlyMap<number, LineTrouble>;
};

/**
 * Reads the typed quantities and amounts as credit lines.
 *
 * @param numbers the language in which numbers are written at this company
 */
export function understoodCredit(
  invoice: Invoice,
  left: Left,
  typed: readonly TypedLine[],
  numbers: string,
): UnderstoodCredit {
  const exponent = currencyExponent(invoice.currencyCode);
  const troubles = new Map<number, LineTrouble>();
  const lines = invoice.rows.map((row, index): CreditLine => {
    const { quantity, amount } = typed[index] ?? nothing;
    const isAmount = amount.trim() !== "";
    if (row.isTextRow || (!isAmount && quantity.trim() === "")) return null;
    const read = isAmount ? parseDecimal(amount, numbers, exponent, "money") : parseDecimal(quantity, numbers, 2);
    if (!read.ok) {
      troubles.set(index, "not_a_number");
      return null;
    }
    if (read.scaled === 0n) return null;
    return isAmount ? { minor: rescale(read.scaled, tenThousandthDigits, exponent) } : { quantity: read.scaled };
  });
  for (const { row, code } of creditRefusals(invoice, left, lines)) troubles.set(row, code);
  return { lines, troubles };
}
