import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { defineResource } from "../resource";
import { codeOf, codeSchema, dateOf, decimalSchema, idSchema, minorOf, textOf, textSchema } from "../wire";

const wireVoucherSchema = z.looseObject({
  Id: idSchema,
  NumberAndNumberSeries: textSchema,
  VoucherDate: textSchema,
  VoucherText: textSchema,
  CreatedUtc: textSchema,
  SourceId: textSchema,
  VoucherType: codeSchema,
  Attachments: z.nullish(z.looseObject({ AttachmentIds: z.nullish(z.array(idSchema)) })),
  Rows: z.array(
    z.looseObject({
      AccountNumber: z.number().check(z.int()),
      AccountDescription: textSchema,
      DebitAmount: decimalSchema,
      CreditAmount: decimalSchema,
      TransactionText: textSchema,
      VatCodeId: textSchema,
      VatCodeAndPercent: textSchema,
    }),
  ),
});

/** One row of a voucher; debit positive, credit negative. Vouchers are in the company's currency. */
export type Posting = {
  account: number;
  accountName: string;
  minor: bigint;
  text: string;
  /** The posting's own VAT code; null where the VAT code of its account applies. */
  vatCodeId: string | null;
  /** The code is followed by the rate, as the service writes them: `05-25%`. */
  vatCode: string;
};

export type Voucher = {
  id: string;
  /** The series is part of the number, as in `A12`. */
  number: string;
  date: CalendarDate | null;
  text: string;
  createdAt: string;
  sourceId: string | null;
  /** The kind of event that created the voucher, by the service's list of kinds; null where the service does not say. */
  type: number | null;
  attachmentIds: readonly string[];
  postings: readonly Posting[];
};

// The API gives voucher amounts with two decimals in every country it serves.
const fractionDigits = 2;

/** The `VoucherType` of a voucher that declares VAT. */
export const vatReportVoucherType = 8;

export const vouchers = defineResource(
  "vouchers",
  wireVoucherSchema,
  (wire): Voucher => ({
    id: wire.Id,
    number: textOf(wire.NumberAndNumberSeries),
    date: dateOf(wire.VoucherDate),
    text: textOf(wire.VoucherText),
    createdAt: textOf(wire.CreatedUtc),
    sourceId: wire.SourceId ?? null,
    type: codeOf(wire.VoucherType),
    attachmentIds: wire.Attachments?.AttachmentIds ?? [],
    postings: wire.Rows.map((row) => ({
      account: row.AccountNumber,
      accountName: textOf(row.AccountDescription),
      minor: minorOf(row.DebitAmount, fractionDigits) - minorOf(row.CreditAmount, fractionDigits),
      text: textOf(row.TransactionText),
      vatCodeId: row.VatCodeId ?? null,
      vatCode: textOf(row.VatCodeAndPercent),
    })),
  }),
);
