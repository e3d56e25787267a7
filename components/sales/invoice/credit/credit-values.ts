import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { type CreditLine, creditRefusals, type RemainingCredit } from "@/lib/rules/sales/credit";
import { rescale, tenThousandthDigits } from "@/lib/values/decimal";
import { currencyExponent } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";

/** The text typed at a row: a quantity or an amount, never both. */
export type TypedLine = { quantity: string; amount: string };

export type CreditValues = { reason: string; rows: TypedLine[] };

export const emptyLine: TypedLine = { quantity: "", amount: "" };

export type LineError = "not_a_number" | "more_than_left";

export type InterpretedCredit = {
  lines: readonly CreditLine[];
  /** For each row index with an error, the error. */
  lineErrors: ReadonlyMap<number, LineError>;
};

/**
 * Reads the typed quantities and amounts as credit lines.
 *
 * @param numberLocale the locale in which the company writes numbers
 */
export function interpretCredit(
  invoice: Invoice,
  creditable: RemainingCredit,
  typedLines: readonly TypedLine[],
  numbers: string,
): InterpretedCredit {
  const exponent = currencyExponent(invoice.currencyCode);
  const lineErrors = new Map<number, LineError>();
  const lines = invoice.rows.map((row, index): CreditLine => {
    const { quantity, amount } = typedLines[index] ?? emptyLine;
    const isAmount = amount.trim() !== "";
    if (row.isTextRow || (!isAmount && quantity.trim() === "")) return null;
    const parsed = isAmount ? parseDecimal(amount, numbers, exponent, "money") : parseDecimal(quantity, numbers, 2);
    if (!parsed.ok) {
      lineErrors.set(index, "not_a_number");
      return null;
    }
    if (parsed.scaled === 0n) return null;
    return isAmount ? { minor: rescale(parsed.scaled, tenThousandthDigits, exponent) } : { quantity: parsed.scaled };
  });
  for (const { row, code } of creditRefusals(invoice, creditable, lines)) lineErrors.set(row, code);
  return { lines, lineErrors };
}
