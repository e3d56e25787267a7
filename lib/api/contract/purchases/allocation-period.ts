import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { resource } from "../resource";
import { code, codeOf, dateOf, decimal, id, integer, minorOf, text, textOf } from "../wire";

export const wireAllocationPeriod = z.looseObject({
  Id: id,
  Amount: decimal,
  BookkeepingDate: text,
  Status: code,
  AllocationPeriodSourceType: code,
  DebitAccountNumber: integer,
  CreditAccountNumber: integer,
  SupplierInvoiceDraftId: text,
  SupplierInvoiceDraftRow: integer,
  SupplierInvoiceId: text,
  SupplierInvoiceRow: integer,
  ManualVoucherId: text,
  VoucherId: text,
  Description: text,
  NumberAndNumberSeries: text,
  CostCenterItemId1: text,
  CostCenterItemId2: text,
  CostCenterItemId3: text,
  ProjectId: text,
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

export function toAllocationPeriod(wire: z.infer<typeof wireAllocationPeriod>): AllocationPeriod {
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
export const allocationPeriods = resource("allocationperiods", wireAllocationPeriod, toAllocationPeriod);
