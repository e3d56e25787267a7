import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { currencyExponentOf } from "../../../values/money";
import { defineResource } from "../resource";
import {
  codeOf,
  codeSchema,
  dateOf,
  decimalSchema,
  flagSchema,
  idSchema,
  integerSchema,
  minorOf,
  textOf,
  textSchema,
} from "../wire";
import { type AllocationPeriod, toAllocationPeriod, wireAllocationPeriodSchema } from "./allocation-period";
import { currencyRateOf, originOf, owedMinorOf, type SupplierInvoiceOrigin } from "./supplier-invoice-draft";
import { type CodingRow, toCodingRow, wireBookedRowSchema } from "./supplier-invoice-row";

const wireInvoiceSchema = z.looseObject({
  Id: idSchema,
  Number: integerSchema,
  NumberSeries: textSchema,
  SupplierId: idSchema,
  SupplierName: textSchema,
  SupplierNumber: textSchema,
  InvoiceNumber: textSchema,
  InvoiceDate: textSchema,
  DueDate: textSchema,
  PaymentDate: textSchema,
  CurrencyCode: textSchema,
  CurrencyRate: decimalSchema,
  IsCreditInvoice: flagSchema,
  IsQuickInvoice: flagSchema,
  OcrNumber: textSchema,
  Message: textSchema,
  BankGiroNumber: textSchema,
  PlusGiroNumber: textSchema,
  PaymentStatus: codeSchema,
  PaymentFileStatus: codeSchema,
  SkipSendToBank: flagSchema,
  Status: codeSchema,
  SupplierInvoiceOrigin: codeSchema,
  TotalAmount: decimalSchema,
  RemainingAmountInvoiceCurrency: decimalSchema,
  SetOffAmountInvoiceCurrency: z.nullish(decimalSchema),
  OffsetInvoiceIds: z.nullish(z.array(z.string())),
  Vat: decimalSchema,
  Rows: z.nullish(z.array(wireBookedRowSchema)),
  AllocationPeriods: z.nullish(z.array(wireAllocationPeriodSchema)),
  Attachments: z.nullish(z.array(z.string())),
  VoucherId: textSchema,
  VoucherNumber: textSchema,
  CreatedFromDraftId: textSchema,
  IsAutomaticallyPostToLedger: flagSchema,
  CreatedUtc: textSchema,
  ModifiedUtc: textSchema,
});

/**
 * The payment stage of a supplier invoice; `underWay` is at the bank or on its way there, `failed` was returned by the bank.
 */
export type SupplierPaymentStatus = "unpaid" | "partial" | "paid" | "overdue" | "underWay" | "failed" | "unknown";

const paymentStatuses: Readonly<Record<number, SupplierPaymentStatus>> = {
  3: "unpaid",
  4: "overdue",
  5: "partial",
  6: "paid",
  7: "overdue",
  8: "unpaid",
  9: "paid",
  10: "unpaid",
  11: "underWay",
  12: "underWay",
  13: "failed",
  14: "failed",
  15: "underWay",
  16: "underWay",
  17: "underWay",
};

/**
 * The values of `PaymentFileStatus` of a payment that the service is about to send, and of one that it made, exported or
 * sent and that the bank may carry out (source: OpenAPI 2026, `SupplierInvoiceApi`).
 */
const readyToSendStatuses: readonly number[] = [11, 31];
const paymentMadeStatuses: readonly number[] = [12, 13, 19, 20, 29, 30, 40, 41, 45];

const isPaidByService = (fileStatus: number | null, skipsSending: boolean): boolean =>
  fileStatus !== null &&
  (paymentMadeStatuses.includes(fileStatus) || (readyToSendStatuses.includes(fileStatus) && !skipsSending));

/** A supplier invoice in the books. Amounts are in the invoice's own currency. */
export type SupplierInvoice = {
  id: string;
  /** The number the books assigned; null where they assigned none. */
  number: number | null;
  numberSeries: string;
  supplierId: string;
  supplierName: string;
  supplierNumber: string;
  /** The supplier's own number of the invoice. */
  invoiceNumber: string;
  invoiceOn: CalendarDate | null;
  dueOn: CalendarDate | null;
  paidOn: CalendarDate | null;
  currencyCode: string;
  /** The rate is in ten-thousandths, as in a draft. */
  currencyRate: bigint | null;
  isCredit: boolean;
  isQuick: boolean;
  ocr: string;
  message: string;
  /** The supplier's giro numbers at the time of booking; empty where there were none. */
  bankgiro: string;
  plusgiro: string;
  status: SupplierPaymentStatus;
  /** The service pays the invoice itself, or has made its payment. */
  isPaidByService: boolean;
  /** The invoice was removed from the books. */
  isDeleted: boolean;
  origin: SupplierInvoiceOrigin | null;
  /** The amount owed to the supplier: positive for a debt, negative for a credit invoice, whatever sign the service uses. */
  totalMinor: bigint;
  remainingMinor: bigint;
  /** What was set off against the invoices with these ids, without a sign. */
  setOffMinor: bigint;
  offsetInvoiceIds: readonly string[];
  vatMinor: bigint | null;
  rows: readonly CodingRow[];
  allocations: readonly AllocationPeriod[];
  attachmentIds: readonly string[];
  voucherId: string | null;
  voucherNumber: string;
  createdFromDraftId: string | null;
  /** An approval booked the invoice, not a person; null where the service does not say. */
  bookedByApproval: boolean | null;
  createdAt: string;
  modifiedAt: string;
};

export const supplierInvoices = defineResource("supplierinvoices", wireInvoiceSchema, (wire): SupplierInvoice => {
  const currencyCode = textOf(wire.CurrencyCode);
  const exponent = currencyExponentOf(currencyCode);
  const isCredit = wire.IsCreditInvoice ?? false;
  return {
    id: wire.Id,
    number: wire.Number ?? null,
    numberSeries: textOf(wire.NumberSeries),
    supplierId: wire.SupplierId,
    supplierName: textOf(wire.SupplierName),
    supplierNumber: textOf(wire.SupplierNumber),
    invoiceNumber: textOf(wire.InvoiceNumber),
    invoiceOn: dateOf(wire.InvoiceDate),
    dueOn: dateOf(wire.DueDate),
    paidOn: dateOf(wire.PaymentDate),
    currencyCode,
    currencyRate: currencyRateOf(wire.CurrencyRate),
    isCredit,
    isQuick: wire.IsQuickInvoice ?? false,
    ocr: textOf(wire.OcrNumber),
    message: textOf(wire.Message),
    bankgiro: textOf(wire.BankGiroNumber),
    plusgiro: textOf(wire.PlusGiroNumber),
    status: paymentStatuses[codeOf(wire.PaymentStatus) ?? -1] ?? "unknown",
    isPaidByService: isPaidByService(codeOf(wire.PaymentFileStatus), wire.SkipSendToBank ?? false),
    isDeleted: wire.Status === 2,
    origin: originOf(wire.SupplierInvoiceOrigin),
    totalMinor: owedMinorOf(minorOf(wire.TotalAmount, exponent), isCredit),
    remainingMinor: owedMinorOf(minorOf(wire.RemainingAmountInvoiceCurrency, exponent), isCredit),
    setOffMinor: minorOf(wire.SetOffAmountInvoiceCurrency ?? 0, exponent),
    offsetInvoiceIds: wire.OffsetInvoiceIds ?? [],
    vatMinor: typeof wire.Vat === "number" ? minorOf(wire.Vat, exponent) : null,
    rows: (wire.Rows ?? []).map((row, index) => toCodingRow(row, index, exponent)),
    allocations: (wire.AllocationPeriods ?? []).map(toAllocationPeriod),
    attachmentIds: wire.Attachments ?? [],
    voucherId: wire.VoucherId ?? null,
    voucherNumber: textOf(wire.VoucherNumber),
    createdFromDraftId: wire.CreatedFromDraftId ?? null,
    bookedByApproval: wire.IsAutomaticallyPostToLedger ?? null,
    createdAt: textOf(wire.CreatedUtc),
    modifiedAt: textOf(wire.ModifiedUtc),
  };
});
