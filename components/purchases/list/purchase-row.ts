import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { ApprovalStatus, SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { CalendarDate } from "@/lib/values/dates";
import { type PurchaseStage, purchaseStageOf } from "../purchase-stage";

/** A supplier invoice in the list, booked or still a draft. */
export type PurchaseRow = {
  id: string;
  /** The path of the page below `purchases`. */
  path: string;
  supplierName: string;
  invoiceNumber: string;
  /** The number given by the books; empty for a draft. */
  booksNumber: string;
  invoiceOn: CalendarDate | null;
  dueOn: CalendarDate | null;
  currencyCode: string;
  totalMinor: bigint;
  /** The amount still owed; for a draft the whole total. */
  remainingMinor: bigint;
  stage: PurchaseStage | "draft";
  /** The approval status of a draft; null for a booked invoice. */
  approval: ApprovalStatus | null;
};

function toDraftRow(draft: SupplierInvoiceDraft): PurchaseRow {
  return {
    ...toCommonRowFields(draft),
    path: `drafts/${draft.id}`,
    booksNumber: "",
    remainingMinor: draft.totalMinor,
    stage: "draft",
    approval: draft.approval,
  };
}

function toBookedRow(invoice: SupplierInvoice): PurchaseRow {
  return {
    ...toCommonRowFields(invoice),
    path: `invoices/${invoice.id}`,
    booksNumber: invoice.number === null ? "" : `${invoice.numberSeries}${invoice.number}`,
    remainingMinor: invoice.remainingMinor,
    stage: purchaseStageOf(invoice),
    approval: null,
  };
}

export const toPurchaseRow = (purchase: SupplierInvoice | SupplierInvoiceDraft) =>
  "approval" in purchase ? toDraftRow(purchase) : toBookedRow(purchase);

function toCommonRowFields({
  id,
  supplierName,
  invoiceNumber,
  invoiceOn,
  dueOn,
  currencyCode,
  totalMinor,
}: SupplierInvoice | SupplierInvoiceDraft) {
  return { id, supplierName, invoiceNumber, invoiceOn, dueOn, currencyCode, totalMinor };
}
