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
  minorOf,
  textOf,
  textSchema,
  type WireRecord,
} from "../wire";
import { type AllocationPeriod, toAllocationPeriod, wireAllocationPeriodSchema } from "./allocation-period";
import { type CodingRow, toCodingRow, wireApproverSchema, wireDraftRowSchema } from "./supplier-invoice-row";

const wireDraftSchema = z.looseObject({
  Id: idSchema,
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
  IsDomestic: flagSchema,
  OcrNumber: textSchema,
  Message: textSchema,
  BankAccountId: textSchema,
  SkipSendToBank: flagSchema,
  SupplierInvoiceOrigin: codeSchema,
  TotalAmount: decimalSchema,
  Vat: decimalSchema,
  VatHigh: decimalSchema,
  VatMedium: decimalSchema,
  VatLow: decimalSchema,
  Rows: z.nullish(z.array(wireDraftRowSchema)),
  AllocationPeriods: z.nullish(z.array(wireAllocationPeriodSchema)),
  Attachments: z.nullish(z.looseObject({ AttachmentIds: z.nullish(z.array(z.string())) })),
  ApprovalStatus: codeSchema,
  ApprovalOrderType: codeSchema,
  Approvers: z.nullish(z.array(wireApproverSchema)),
  ApprovalRequestedBy: textSchema,
  CanBeApprovedByCurrentUser: flagSchema,
  CanBeBookeptByCurrentUser: flagSchema,
  CreatedUtc: textSchema,
  ModifiedUtc: textSchema,
});

/**
 * The stage of a draft in the service's approval flow; a `changed` draft was altered after it was approved or sent for
 * approval.
 */
export type ApprovalStatus = "none" | "approved" | "rejected" | "ready" | "changed" | "unknown";

const approvalStatuses: readonly ApprovalStatus[] = ["none", "approved", "rejected", "ready", "changed"];

/** Returns the code the service uses for a status. */
export function wireStatusOf(status: Exclude<ApprovalStatus, "unknown">): number {
  return approvalStatuses.indexOf(status);
}

/** Who approves a draft: anybody who may, the named approvers in their order, or all named approvers in any order. */
export type ApprovalOrder = "anybody" | "inOrder" | "inAnyOrder" | "unknown";

const approvalOrders: readonly ApprovalOrder[] = ["anybody", "inOrder", "inAnyOrder"];

/** An approver a draft waits for. `userId` is the id of the service; approvers of equal priority approve in any order. */
export type Approver = { userId: string; name: string; isApproved: boolean; priority: number };

/** The origin of a draft; null for origins that the service may add later. */
export type SupplierInvoiceOrigin = "product" | "eInvoice" | "api" | "vat";

const invoiceOrigins: readonly SupplierInvoiceOrigin[] = ["product", "eInvoice", "api", "vat"];

/** A supplier invoice that is not in the books yet. Amounts are in the invoice's own currency. */
export type SupplierInvoiceDraft = {
  id: string;
  supplierId: string;
  supplierName: string;
  supplierNumber: string;
  /** The supplier's own number of the invoice. */
  invoiceNumber: string;
  invoiceOn: CalendarDate | null;
  dueOn: CalendarDate | null;
  payOn: CalendarDate | null;
  currencyCode: string;
  /** Units of the books' currency for one unit, in ten-thousandths; null where the service answers no rate. */
  currencyRate: bigint | null;
  isCredit: boolean;
  isQuick: boolean;
  /** The payment reference. */
  ocr: string;
  message: string;
  /** The company's bank account the invoice is paid from. */
  bankAccountId: string | null;
  skipSendToBank: boolean;
  origin: SupplierInvoiceOrigin | null;
  /** The amount owed to the supplier: positive for a debt, negative for a credit invoice, whatever sign the service uses. */
  totalMinor: bigint;
  /** The VAT of the whole invoice as the service answers it; null where it answers none. */
  vatMinor: bigint | null;
  rows: readonly CodingRow[];
  allocations: readonly AllocationPeriod[];
  attachmentIds: readonly string[];
  approval: ApprovalStatus;
  approvalOrder: ApprovalOrder;
  approvers: readonly Approver[];
  /** The user of the service who asked for approval. */
  requestedBy: string | null;
  /**
   * This tells whether the person of the connection may approve the draft now; false where the service does not say.
   */
  mayApprove: boolean;
  /** This tells whether this person's approval also books the invoice. */
  approvingBooks: boolean;
  createdAt: string;
  modifiedAt: string;
  rest: WireRecord;
};

export const supplierInvoiceDrafts = defineResource(
  "supplierinvoicedrafts",
  wireDraftSchema,
  (wire): SupplierInvoiceDraft => {
    const currencyCode = textOf(wire.CurrencyCode);
    const exponent = currencyExponentOf(currencyCode);
    const isCredit = wire.IsCreditInvoice ?? false;
    return {
      id: wire.Id,
      supplierId: wire.SupplierId,
      supplierName: textOf(wire.SupplierName),
      supplierNumber: textOf(wire.SupplierNumber),
      invoiceNumber: textOf(wire.InvoiceNumber),
      invoiceOn: dateOf(wire.InvoiceDate),
      dueOn: dateOf(wire.DueDate),
      payOn: dateOf(wire.PaymentDate),
      currencyCode,
      currencyRate: currencyRateOf(wire.CurrencyRate),
      isCredit,
      isQuick: wire.IsQuickInvoice ?? false,
      ocr: textOf(wire.OcrNumber),
      message: textOf(wire.Message),
      bankAccountId: wire.BankAccountId ?? null,
      skipSendToBank: wire.SkipSendToBank ?? false,
      origin: originOf(wire.SupplierInvoiceOrigin),
      totalMinor: owedMinorOf(minorOf(wire.TotalAmount, exponent), isCredit),
      vatMinor: typeof wire.Vat === "number" ? minorOf(wire.Vat, exponent) : null,
      rows: (wire.Rows ?? []).map((row, index) => toCodingRow(row, index, exponent)),
      allocations: (wire.AllocationPeriods ?? []).map(toAllocationPeriod),
      attachmentIds: wire.Attachments?.AttachmentIds ?? [],
      approval: approvalStatuses[codeOf(wire.ApprovalStatus) ?? 0] ?? "unknown",
      approvalOrder: approvalOrders[codeOf(wire.ApprovalOrderType) ?? 0] ?? "unknown",
      approvers: (wire.Approvers ?? []).map((approver) => ({
        userId: approver.ApproverId,
        name: textOf(approver.Name),
        isApproved: approver.IsApproved ?? false,
        priority: approver.Priority ?? 0,
      })),
      requestedBy: wire.ApprovalRequestedBy ?? null,
      mayApprove: wire.CanBeApprovedByCurrentUser ?? false,
      approvingBooks: wire.CanBeBookeptByCurrentUser ?? false,
      createdAt: textOf(wire.CreatedUtc),
      modifiedAt: textOf(wire.ModifiedUtc),
      rest: wire,
    };
  },
);

/** Returns the absolute amount with the sign of the debt: services answer a debt with either sign. */
export function owedMinorOf(minor: bigint, isCredit: boolean): bigint {
  const absoluteMinor = minor < 0n ? -minor : minor;
  return isCredit ? -absoluteMinor : absoluteMinor;
}

export function originOf(wire: unknown): SupplierInvoiceOrigin | null {
  return invoiceOrigins[codeOf(wire) ?? -1] ?? null;
}

/** Returns a currency rate in ten-thousandths; null where the service answers none. */
export function currencyRateOf(wire: number | null | undefined): bigint | null {
  return typeof wire === "number" && wire > 0 ? minorOf(wire, 4) : null;
}
