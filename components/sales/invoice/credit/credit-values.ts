import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { type CreditLine, creditRefusalsOf, type RemainingCredit } from "@/lib/rules/sales/credit";
import { rescale, tenThousandthDecimals } from "@/lib/values/decimal";
import { currencyExponentOf } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";

/** The text typed at a row: a quantity or an amount, never both. */
export type TypedCreditLine = { quantity: string; amount: string };

export type CreditValues = { reason: string; rows: TypedCreditLine[] };

export const emptyCreditLine: TypedCreditLine = { quantity: "", amount: "" };

export type CreditLineError = "not_a_number" | "more_than_left";

export type InterpretedCredit = {
  lines: readonly CreditLine[];
  /** The errors by the index of their row. */
  lineErrors: ReadonlyMap<number, CreditLineError>;
};

/**
 * Reads the typed quantities and amounts as credit lines.
 *
 * @param numberLocale the locale in which the company writes numbers
 */
export function interpretCredit(
  invoice: Invoice,
  remainingCredit: RemainingCredit,
  typedLines: readonly TypedCreditLine[],
  numberLocale: string,
): InterpretedCredit {
  const exponent = currencyExponentOf(invoice.currencyCode);
  const lineErrors = new Map<number, CreditLineError>();
  const lines = invoice.rows.map((row, index): CreditLine => {
    const { quantity, amount } = typedLines[index] ?? emptyCreditLine;
    const hasAmount = amount.trim() !== "";
    if (row.isTextRow || (!hasAmount && quantity.trim() === "")) return null;
    const parsed = hasAmount
      ? parseDecimal(amount, numberLocale, exponent, "money")
      : parseDecimal(quantity, numberLocale, 2);
    if (!parsed.ok) {
      lineErrors.set(index, "not_a_number");
      return null;
    }
    if (parsed.scaled === 0n) return null;
    return hasAmount ? { minor: rescale(parsed.scaled, tenThousandthDecimals, exponent) } : { quantity: parsed.scaled };
  });
  for (const { row, code } of creditRefusalsOf(invoice, remainingCredit, lines)) lineErrors.set(row, code);
  return { lines, lineErrors };
}
