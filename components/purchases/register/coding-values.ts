import * as z from "zod/mini";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { CodingRow } from "@/lib/api/contract/purchases/supplier-invoice-row";
import { rescale, tenThousandthDigits } from "@/lib/values/decimal";
import { currencyExponent, formatAmount } from "@/lib/values/money";
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
export function rowsOfText(text: string): readonly RowValues[] {
  try {
    const read = z.array(rowShape).safeParse(JSON.parse(text));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

export const textOfRows = (rows: readonly RowValues[]): string => (rows.length === 0 ? "" : JSON.stringify(rows));

/** Returns a typed amount in minor units; null where the text is empty or not an amount. */
export function minorOfText(text: string, numbers: string, currency: string): bigint | null {
  const exponent = currencyExponent(currency);
  const parsed = parseDecimal(text, numbers, exponent, "money");
  // The parser accepts no more decimals than the currency has, so nothing is rounded.
  return parsed.ok ? rescale(parsed.scaled, tenThousandthDigits, exponent) : null;
}

/**
 * Returns the amount of a row in minor units, debit positive; null where it has no amount or one that cannot be read.
 */
export function minorOfRow(row: RowValues, numbers: string, currency: string): bigint | null {
  const [debit, credit] = [row.debit, row.credit].map((text) => minorOfText(text, numbers, currency));
  if (debit === null && credit === null) return null;
  return (debit ?? 0n) - (credit ?? 0n);
}

/** Returns the texts of the debit and credit fields for an amount, debit positive. */
export function sidesOf(minor: bigint, numbers: string, currency: string): Pick<RowValues, "debit" | "credit"> {
  const text = (amount: bigint) => (amount > 0n ? formatAmount(amount, currency, numbers) : "");
  return { debit: text(minor), credit: text(-minor) };
}

export const isBlankRow = (row: RowValues) =>
  [row.account, row.text, row.debit, row.credit].every((text) => text === "");

/** Returns the form values of the stored rows, each with the months it is spread over. */
export function valuesOfRows(draft: SupplierInvoiceDraft, numbers: string, day: (date: string) => string) {
  return draft.rows.map((row, index): RowValues => {
    const allocations = draft.allocations
      .filter(({ draftLine, status }) => draftLine === row.line && (status === "pending" || status === "booked"))
      .sort((one, other) => (one.bookedOn ?? "").localeCompare(other.bookedOn ?? ""));
    const [firstAllocation] = allocations;
    const waitsOn = firstAllocation && (row.minor < 0n ? firstAllocation.debitAccount : firstAllocation.creditAccount);
    return {
      account: row.account === null ? "" : String(row.account),
      name: row.accountName,
      text: row.text,
      ...sidesOf(row.minor, numbers, draft.currencyCode),
      center1: row.costCenterItemIds[0] ?? "",
      center2: row.costCenterItemIds[1] ?? "",
      center3: row.costCenterItemIds[2] ?? "",
      project: row.projectId ?? "",
      months: allocations.length > 0 ? String(allocations.length) : "",
      from: firstAllocation?.bookedOn ? day(firstAllocation.bookedOn) : "",
      waitsOn: waitsOn ? String(waitsOn) : "",
      was: String(index),
    };
  });
}

/**
 * Returns the rows to store, with the members the form does not show taken from the stored rows; blank rows are
 * omitted.
 */
export function rowsToStore(
  rows: readonly RowValues[],
  stored: readonly CodingRow[],
  numbers: string,
  currency: string,
): readonly CodingRow[] {
  return rows
    .filter((row) => !isBlankRow(row))
    .map((row, index) => {
      const storedRow = row.was === "" ? undefined : stored[Number(row.was)];
      const account = Number(row.account);
      const isSameAccount = storedRow?.account === account;
      return {
        account,
        accountName: row.name,
        minor: minorOfRow(row, numbers, currency) ?? 0n,
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
export function changedTotals(earlier: HeadAmounts, current: HeadAmounts): { total: boolean; vat: boolean } {
  const isSignOrCurrencyChanged =
    earlier.isCredit !== current.isCredit || earlier.currencyCode !== current.currencyCode;
  return {
    total: isSignOrCurrencyChanged || earlier.total !== current.total,
    vat: isSignOrCurrencyChanged || earlier.vat !== current.vat,
  };
}

export type Totals = {
  totalMinor: bigint | null;
  vatMinor: bigint | null;
  isCredit: boolean;
  payables: number | null;
  inputVat: number | null;
};

/** Returns the rows with the payables and VAT amounts from the head of the form; the other rows stay as they are. */
export function withHeadTotals(
  rows: readonly RowValues[],
  { totalMinor, vatMinor, isCredit, payables, inputVat }: Totals,
  numbers: string,
  currency: string,
): readonly RowValues[] {
  const sign = isCredit ? -1n : 1n;
  const withAmountOn = (all: readonly RowValues[], account: number | null, minor: bigint | null, isFirst: boolean) => {
    if (account === null || minor === null) return all;
    const rowIndex = all.findIndex((row) => row.account === String(account));
    const sides = sidesOf(minor, numbers, currency);
    if (rowIndex >= 0) return all.map((row, index) => (index === rowIndex ? { ...row, ...sides } : row));
    if (minor === 0n) return all;
    const newRow = { ...emptyRowValues, account: String(account), ...sides };
    return isFirst ? [newRow, ...all] : [...all, newRow];
  };
  const withPayables = withAmountOn(rows, payables, totalMinor === null ? null : -totalMinor * sign, true);
  return withAmountOn(withPayables, inputVat, vatMinor === null ? null : vatMinor * sign, false);
}
