import * as z from "zod/mini";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { CodingRow } from "@/lib/api/contract/purchases/supplier-invoice-row";
import { rescale, tenThousandthDecimals } from "@/lib/values/decimal";
import { currencyExponentOf, formatAmount } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";

const rowShape = z.object({
  account: z.string(),
  name: z.string(),
  text: z.string(),
  debit: z.string(),
  credit: z.string(),
  center1: z.string(),
  center2: z.string(),
  center3: z.string(),
  project: z.string(),
  /** The number of months; empty where the row is not spread. */
  months: z.string(),
  from: z.string(),
  waitsOn: z.string(),
  /** The index of the stored row this row comes from; empty for a new row. */
  was: z.string(),
});

/** One row of the coding, as text. */
export type RowValues = z.infer<typeof rowShape>;

export const emptyRowValues: RowValues = {
  account: "",
  name: "",
  text: "",
  debit: "",
  credit: "",
  center1: "",
  center2: "",
  center3: "",
  project: "",
  months: "",
  from: "",
  waitsOn: "",
  was: "",
};

/** Parses the rows that the form holds as one JSON text, so that they are stored and compared like its other fields. */
export function parseRowsText(rowsText: string): readonly RowValues[] {
  try {
    const parsedRows = z.array(rowShape).safeParse(JSON.parse(rowsText));
    return parsedRows.success ? parsedRows.data : [];
  } catch {
    return [];
  }
}

export const toRowsText = (rows: readonly RowValues[]): string => (rows.length === 0 ? "" : JSON.stringify(rows));

/** Returns a typed amount in minor units; null where the text is empty or not an amount. */
export function parseMinor(amountText: string, numberLocale: string, currencyCode: string): bigint | null {
  const currencyDigits = currencyExponentOf(currencyCode);
  const parsedAmount = parseDecimal(amountText, numberLocale, currencyDigits, "money");
  // The parser accepts no more decimals than the currency has, so nothing is rounded.
  return parsedAmount.ok ? rescale(parsedAmount.scaled, tenThousandthDecimals, currencyDigits) : null;
}

/**
 * Returns the amount of a row in minor units, debit positive; null where it has no amount or one that cannot be read.
 */
export function minorOfRow(row: RowValues, numberLocale: string, currencyCode: string): bigint | null {
  const [debit, credit] = [row.debit, row.credit].map((text) => parseMinor(text, numberLocale, currencyCode));
  if (debit === null && credit === null) return null;
  return (debit ?? 0n) - (credit ?? 0n);
}

/** Returns the texts of the debit and credit fields for an amount, debit positive. */
export function toSideTexts(
  minor: bigint,
  numberLocale: string,
  currencyCode: string,
): Pick<RowValues, "debit" | "credit"> {
  const sideTextOf = (sideMinor: bigint) => (sideMinor > 0n ? formatAmount(sideMinor, currencyCode, numberLocale) : "");
  return { debit: sideTextOf(minor), credit: sideTextOf(-minor) };
}

export const isBlankRow = (row: RowValues) =>
  [row.account, row.text, row.debit, row.credit].every((text) => text === "");

/** Returns the form values of the stored rows, each with the months it is spread over. */
export function rowValuesOf(draft: SupplierInvoiceDraft, numberLocale: string, formatDay: (date: string) => string) {
  return draft.rows.map((row, index): RowValues => {
    const allocations = draft.allocations
      .filter(({ draftLine, status }) => draftLine === row.line && (status === "pending" || status === "booked"))
      .sort((left, right) => (left.bookedOn ?? "").localeCompare(right.bookedOn ?? ""));
    const [firstAllocation] = allocations;
    const waitsOn = firstAllocation && (row.minor < 0n ? firstAllocation.debitAccount : firstAllocation.creditAccount);
    return {
      account: row.account === null ? "" : String(row.account),
      name: row.accountName,
      text: row.text,
      ...toSideTexts(row.minor, numberLocale, draft.currencyCode),
      center1: row.costCenterItemIds[0] ?? "",
      center2: row.costCenterItemIds[1] ?? "",
      center3: row.costCenterItemIds[2] ?? "",
      project: row.projectId ?? "",
      months: allocations.length > 0 ? String(allocations.length) : "",
      from: firstAllocation?.bookedOn ? formatDay(firstAllocation.bookedOn) : "",
      waitsOn: waitsOn ? String(waitsOn) : "",
      was: String(index),
    };
  });
}

/**
 * Returns the rows to store, with the members the form does not show taken from the stored rows; blank rows are
 * omitted.
 */
export function toStoredRows(
  rows: readonly RowValues[],
  storedRows: readonly CodingRow[],
  numberLocale: string,
  currencyCode: string,
): readonly CodingRow[] {
  return rows
    .filter((row) => !isBlankRow(row))
    .map((row, index) => {
      const storedRow = row.was === "" ? undefined : storedRows[Number(row.was)];
      const account = Number(row.account);
      const isSameAccount = storedRow?.account === account;
      return {
        account,
        accountName: row.name,
        minor: minorOfRow(row, numberLocale, currencyCode) ?? 0n,
        line: index + 1,
        text: row.text.trim(),
        vatMinor: isSameAccount ? storedRow.vatMinor : null,
        // For another account the service chooses the VAT code itself.
        vatCodeId: isSameAccount ? storedRow.vatCodeId : null,
        projectId: row.project || null,
        costCenterItemIds: [row.center1 || null, row.center2 || null, row.center3 || null],
        quantity: storedRow?.quantity ?? 0n,
        rest: storedRow?.rest ?? {},
      };
    });
}

/** The typed values of the form head that determine the payables row and the VAT row. */
export type HeadAmounts = { total: string; vat: string; isCredit: boolean; currencyCode: string };

/** Returns which of the payables and VAT rows must change with the head; rows typed by the person stay. */
export function findChangedTotals(
  earlierHead: HeadAmounts,
  currentHead: HeadAmounts,
): { total: boolean; vat: boolean } {
  const isSignOrCurrencyChanged =
    earlierHead.isCredit !== currentHead.isCredit || earlierHead.currencyCode !== currentHead.currencyCode;
  return {
    total: isSignOrCurrencyChanged || earlierHead.total !== currentHead.total,
    vat: isSignOrCurrencyChanged || earlierHead.vat !== currentHead.vat,
  };
}

export type HeadTotals = {
  totalMinor: bigint | null;
  vatMinor: bigint | null;
  isCredit: boolean;
  payables: number | null;
  inputVat: number | null;
};

/** Returns the rows with the payables and VAT amounts from the head of the form; the other rows stay as they are. */
export function withHeadTotals(
  rows: readonly RowValues[],
  { totalMinor, vatMinor, isCredit, payables, inputVat }: HeadTotals,
  numberLocale: string,
  currencyCode: string,
): readonly RowValues[] {
  const amountSign = isCredit ? -1n : 1n;
  const withAmountOn = (
    currentRows: readonly RowValues[],
    account: number | null,
    minor: bigint | null,
    isFirst: boolean,
  ) => {
    if (account === null || minor === null) return currentRows;
    const rowIndex = currentRows.findIndex((row) => row.account === String(account));
    const sideTexts = toSideTexts(minor, numberLocale, currencyCode);
    if (rowIndex >= 0) return currentRows.map((row, index) => (index === rowIndex ? { ...row, ...sideTexts } : row));
    if (minor === 0n) return currentRows;
    const newRow = { ...emptyRowValues, account: String(account), ...sideTexts };
    return isFirst ? [newRow, ...currentRows] : [...currentRows, newRow];
  };
  const rowsWithPayables = withAmountOn(rows, payables, totalMinor === null ? null : -totalMinor * amountSign, true);
  return withAmountOn(rowsWithPayables, inputVat, vatMinor === null ? null : vatMinor * amountSign, false);
}
