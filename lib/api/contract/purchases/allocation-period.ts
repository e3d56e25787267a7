import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { defineResource } from "../resource";
import {
  codeOf,
  codeSchema,
  dateOf,
  decimalSchema,
  idSchema,
  integerSchema,
  minorOf,
  textOf,
  textSchema,
} from "../wire";

export const wireAllocationPeriodSchema = z.looseObject({
  Id: idSchema,
  Amount: decimalSchema,
  BookkeepingDate: textSchema,
  Status: codeSchema,
  AllocationPeriodSourceType: codeSchema,
  DebitAccountNumber: integerSchema,
  CreditAccountNumber: integerSchema,
  SupplierInvoiceDraftId: textSchema,
  SupplierInvoiceDraftRow: integerSchema,
  SupplierInvoiceId: textSchema,
  SupplierInvoiceRow: integerSchema,
  ManualVoucherId: textSchema,
  VoucherId: textSchema,
  Description: textSchema,
  NumberAndNumberSeries: textSchema,
  CostCenterItemId1: textSchema,
  CostCenterItemId2: textSchema,
  CostCenterItemId3: textSchema,
  ProjectId: textSchema,
});

export type AllocationStatus = "pending" | "revoked" | "booked" | "cancelled" | "unknown";

const statuses: readonly AllocationStatus[] = ["pending", "revoked", "booked", "cancelled"];

/** The part of a cost that is booked on a later day. Amounts are in the company's currency. */
export type AllocationPeriod = {
  id: string;
  bookedOn: CalendarDate | null;
  minor: bigint;
  status: AllocationStatus;
  debitAccount: number | null;
  creditAccount: number | null;
  /** The draft and its line, counted from 1, whose cost is allocated. */
  draftId: string | null;
  draftLine: number | null;
  invoiceId: string | null;
  invoiceLine: number | null;
  /** The voucher of this part of the cost; null until it is booked. */
  voucherId: string | null;
  voucherNumber: string;
  description: string;
};

// The API gives amounts of the books with two decimals in every country it serves.
const fractionDigits = 2;

export function toAllocationPeriod(wire: z.infer<typeof wireAllocationPeriodSchema>): AllocationPeriod {
  return {
    id: wire.Id,
    bookedOn: dateOf(wire.BookkeepingDate),
    minor: minorOf(wire.Amount, fractionDigits),
    status: statuses[codeOf(wire.Status) ?? 0] ?? "unknown",
    debitAccount: wire.DebitAccountNumber ?? null,
    creditAccount: wire.CreditAccountNumber ?? null,
    draftId: wire.SupplierInvoiceDraftId ?? null,
    draftLine: wire.SupplierInvoiceDraftRow ?? null,
    invoiceId: wire.SupplierInvoiceId ?? null,
    invoiceLine: wire.SupplierInvoiceRow ?? null,
    voucherId: wire.VoucherId ?? null,
    voucherNumber: textOf(wire.NumberAndNumberSeries),
    description: textOf(wire.Description),
  };
}

/** The allocation periods of the company; a filter on `SupplierInvoiceDraftId` selects those of one draft. */
export const allocationPeriods = defineResource("allocationperiods", wireAllocationPeriodSchema, toAllocationPeriod);
