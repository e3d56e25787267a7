import { parseScaled, parseScaledRounded, toNumberText } from "../ledger/money";
import { divideHalfAwayFromZero } from "../ledger/rounding";
import type { AmountFormat } from "./amounts";
import { formatPercent, formatPrice, formatQuantity } from "./format";
import type { DocumentInvoice, DocumentRow } from "./invoice-members";
import type { DocumentLanguage } from "./labels";
import type { Labels } from "./labels/label-names";
import type { VatFreeNotes } from "./vat-clauses";

type Column = "article" | "text" | "quantity" | "unitPrice" | "discount" | "rate" | "amount";

export type RowTable = {
  readonly columns: readonly { readonly label: string; readonly isText: boolean; readonly isWide: boolean }[];
  /** The cells of each row: one text for each column, or a single text that spans all columns. */
  readonly rows: readonly { readonly isText: boolean; readonly cells: readonly string[] }[];
};

/**
 * The table of an invoice's rows. The columns for article numbers and discounts are left out where no row fills them.
 * Source: directive 2006/112/EC article 226 points 6 and 8 (quantity, nature, unit price without VAT, discounts).
 */
export function buildRowTable(
  invoice: DocumentInvoice,
  amountFormat: AmountFormat,
  vatFreeNotes: VatFreeNotes,
  labels: Labels,
  language: DocumentLanguage,
): RowTable {
  const cellsByRow = invoice.Rows.map((row, index) =>
    row.IsTextRow ? null : buildRowCells(row, vatFreeNotes.markOf(index), invoice, amountFormat, language),
  );
  const allColumns: readonly Column[] = ["article", "text", "quantity", "unitPrice", "discount", "rate", "amount"];
  const shownColumns = allColumns.filter(
    (column) => isAlwaysShown(column) || cellsByRow.some((row) => row && row[column] !== ""),
  );
  return {
    columns: shownColumns.map((column) => ({
      label: labels[column],
      isText: column === "article" || column === "text",
      isWide: column === "text",
    })),
    rows: invoice.Rows.map((row, index) => {
      const rowValues = cellsByRow[index];
      return rowValues
        ? { isText: false, cells: shownColumns.map((column) => rowValues[column]) }
        : { isText: true, cells: [row.Text ?? ""] };
    }),
  };
}

const isAlwaysShown = (column: Column) => column !== "article" && column !== "discount";

function buildRowCells(
  row: DocumentRow,
  mark: string,
  { IncludesVat }: DocumentInvoice,
  amountFormat: AmountFormat,
  language: DocumentLanguage,
): Record<Column, string> {
  const rate = row.VatRate ?? 0;
  return {
    article: toOneLine(row.ArticleNumber),
    text: row.Text ?? "",
    quantity: toQuantityText(row.Quantity, row, amountFormat.sign, language),
    unitPrice: formatPrice(computeNetUnitPrice(row.UnitPrice ?? 0, rate, IncludesVat), amountFormat.exponent, language),
    discount: toDiscountText(row, amountFormat, language),
    rate: [formatPercent(rate, language), mark].filter(Boolean).join("\u00a0"),
    amount: amountFormat.toText(amountFormat.toMinor(row.AmountNoVat ?? 0)),
  };
}

/** Writes a quantity with its unit. */
export function toQuantityText(quantity: number | null, row: DocumentRow, sign: 1n | -1n, language: DocumentLanguage) {
  const number = formatQuantity(sign * parseScaledRounded(toNumberText(quantity ?? 0), 4), language);
  const unit = language === "en" ? (row.UnitAbbreviationEnglish ?? row.UnitAbbreviation) : row.UnitAbbreviation;
  return [number, toOneLine(unit)].filter(Boolean).join("\u00a0");
}

/** Replaces line breaks by spaces: the layout allows several lines only in the text of a row. */
export const toOneLine = (text: string | null) => (text ?? "").replace(/[\s\u0085]+/g, " ");

/** Writes the discount of a row, an amount or a percentage; empty where there is none. */
function toDiscountText(row: DocumentRow, amountFormat: AmountFormat, language: DocumentLanguage): string {
  if (row.DiscountFixedAmount) return amountFormat.toText(amountFormat.toMinor(row.DiscountFixedAmount));
  return row.DiscountPercentage ? formatPercent(row.DiscountPercentage, language) : "";
}

/** Calculates the unit price without VAT. */
function computeNetUnitPrice(unitPrice: number, rate: number, includesVat: boolean): bigint {
  const price = parseScaledRounded(toNumberText(unitPrice), 4);
  const rateBps = parseScaled(toNumberText(rate), 4);
  return includesVat ? divideHalfAwayFromZero(price * 10_000n, 10_000n + rateBps) : price;
}
