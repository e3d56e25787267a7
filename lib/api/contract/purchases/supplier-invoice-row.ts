import * as z from "zod/mini";
import {
  decimalSchema,
  idSchema,
  integerSchema,
  minorOf,
  tenThousandthsOf,
  textOf,
  textSchema,
  type WireRecord,
} from "../wire";

const sharedRowMembers = {
  AccountNumber: integerSchema,
  AccountName: textSchema,
  CreditAmount: decimalSchema,
  LineNumber: integerSchema,
  TransactionText: textSchema,
  VatAmount: decimalSchema,
  VatCodeId: textSchema,
  ProjectId: textSchema,
  CostCenterItemId1: textSchema,
  CostCenterItemId2: textSchema,
  CostCenterItemId3: textSchema,
  Quantity: decimalSchema,
};

/** Rows of drafts have `DebitAmount`; rows of booked invoices are spelt `DebetAmount`. */
export const wireDraftRowSchema = z.looseObject({ ...sharedRowMembers, DebitAmount: decimalSchema });
export const wireBookedRowSchema = z.looseObject({ ...sharedRowMembers, DebetAmount: decimalSchema });

/** One row of a supplier invoice's coding; debit positive, credit negative, in the invoice's currency. */
export type CodingRow = {
  /** This is null where the row has no account yet. */
  account: number | null;
  accountName: string;
  minor: bigint;
  /** The rows are counted from 1; allocation periods refer to a row by this number. */
  line: number;
  text: string;
  /** The VAT of the row as the service answers it; null where it answers none. */
  vatMinor: bigint | null;
  vatCodeId: string | null;
  projectId: string | null;
  costCenterItemIds: readonly [string | null, string | null, string | null];
  /** The quantity is in ten-thousandths. */
  quantity: bigint;
  rest: WireRecord;
};

type WireRow = z.infer<typeof wireDraftRowSchema> & z.infer<typeof wireBookedRowSchema>;

/** @param index the index of the row, from which it is numbered where the service does not number it */
export function toCodingRow(wire: Partial<WireRow>, index: number, exponent: number): CodingRow {
  const debitMinor = minorOf(wire.DebitAmount ?? wire.DebetAmount, exponent);
  return {
    account: wire.AccountNumber || null,
    accountName: textOf(wire.AccountName),
    minor: debitMinor - minorOf(wire.CreditAmount, exponent),
    line: wire.LineNumber || index + 1,
    text: textOf(wire.TransactionText),
    vatMinor: typeof wire.VatAmount === "number" ? minorOf(wire.VatAmount, exponent) : null,
    vatCodeId: wire.VatCodeId ?? null,
    projectId: wire.ProjectId ?? null,
    costCenterItemIds: [wire.CostCenterItemId1 ?? null, wire.CostCenterItemId2 ?? null, wire.CostCenterItemId3 ?? null],
    quantity: tenThousandthsOf(wire.Quantity),
    rest: wire as WireRecord,
  };
}

export const wireApproverSchema = z.looseObject({
  ApproverId: idSchema,
  Name: textSchema,
  IsApproved: z.nullish(z.boolean()),
  Priority: integerSchema,
});
