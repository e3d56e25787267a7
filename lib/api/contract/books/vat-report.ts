import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { defineResource } from "../resource";
import { codeOf, codeSchema, dateOf, decimalSchema, flagSchema, idSchema, minorOf, textOf, textSchema } from "../wire";

/** The stage of a report in its approval. `unknown` is a status that the description of the service does not name. */
export type VatReportStatus = "none" | "approved" | "rejected" | "ready" | "unknown";

/** The codes the service uses for the statuses. */
export const vatReportStatuses = { none: 0, approved: 1, rejected: 2, ready: 3 } as const;

const wireVatReportSchema = z.looseObject({
  Id: idSchema,
  Name: textSchema,
  StartDate: textSchema,
  EndDate: textSchema,
  TotalAmount: decimalSchema,
  DocumentApprovalStatus: codeSchema,
  VoucherId: textSchema,
  SentForApprovalByUserId: textSchema,
  IsRegretted: flagSchema,
  CreatedUtc: textSchema,
  ModifiedUtc: textSchema,
  ApprovalEventsHistory: z.nullish(
    z.array(z.looseObject({ CreatedByUserId: textSchema, CreatedUtc: textSchema, DocumentApprovalStatus: codeSchema })),
  ),
});

/** One event of the approval: the user, the instant, and the status of the report after it. */
export type VatReportEvent = { status: VatReportStatus; at: string; userId: string };

/**
 * A VAT report of a period. The service answers its total and its approval. The description names none of its boxes, so they
 * are computed from the vouchers (see `lib/rules/vat/vat-return`).
 */
export type VatReport = {
  id: string;
  name: string;
  firstOn: CalendarDate | null;
  lastOn: CalendarDate | null;
  /** The amount to pay, negative for a refund; minor units of the company's currency. */
  totalMinor: bigint;
  status: VatReportStatus;
  /** The voucher that declares the VAT; null until the report is approved, and for a report without VAT. */
  voucherId: string | null;
  sentByUserId: string;
  /** The report was taken back after it was approved. */
  isRegretted: boolean;
  createdAt: string;
  modifiedAt: string;
  events: readonly VatReportEvent[];
};

// The API gives amounts of the books with two decimals in every country it serves.
const fractionDigits = 2;

export const vatReports = defineResource(
  "vatreports",
  wireVatReportSchema,
  (wire): VatReport => ({
    id: wire.Id,
    name: textOf(wire.Name),
    firstOn: dateOf(wire.StartDate),
    lastOn: dateOf(wire.EndDate),
    totalMinor: minorOf(wire.TotalAmount, fractionDigits),
    status: statusOf(wire.DocumentApprovalStatus),
    voucherId: wire.VoucherId ?? null,
    sentByUserId: textOf(wire.SentForApprovalByUserId),
    isRegretted: wire.IsRegretted ?? false,
    createdAt: textOf(wire.CreatedUtc),
    modifiedAt: textOf(wire.ModifiedUtc),
    events: (wire.ApprovalEventsHistory ?? []).map((event) => ({
      status: statusOf(event.DocumentApprovalStatus),
      at: textOf(event.CreatedUtc),
      userId: textOf(event.CreatedByUserId),
    })),
  }),
);

function statusOf(value: unknown): VatReportStatus {
  const statusEntry = Object.entries(vatReportStatuses).find(([, number]) => number === (codeOf(value) ?? 0));
  return (statusEntry?.[0] as VatReportStatus | undefined) ?? "unknown";
}
