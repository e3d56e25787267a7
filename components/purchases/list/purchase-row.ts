import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { ApprovalStatus, SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { CalendarDate } from "@/lib/values/dates";
import { type PurchaseStage, purchaseStage } from "../purchase-stage";

/** A supplier invoice in a list, in the books or not yet. */
export type PurchaseRow = {
  id: string;
  /** Below `purchases`. */
  path: string;
  supplierName: string;
  invoiceNumber: string;
  /** The number the books gave it; empty of a draft. */
  booksNumber: string;
  invoiceOn: CalendarDate | null;
  dueOn: CalendarDate | null;
  currencyCode: string;
  totalMinor: bigint;
  /** What is still owed; of a draft all of it. */
  remainingMinor: bigint;
  stage: PurchaseStage | "draft";
  /** How far a draft has come in the approval flow; null of an invoice in the books. */
  approval: ApprovalStatus | null;
};

function draftRow(draft: SupplierInvoiceDraft): PurchaseRow {
  return {
    ...common(draft),
    path: `drafts/${draft.id}`,
    booksNumber: "",
    remainingMinor: draft.totalMinor,
    stage: "draft",
    approval: draft.approval,
  };
}

function bookedRow(invoice: SupplierInvoice): PurchaseRow {
  return {
    ...common(invoice),
    path: `invoices/${invoice.id}`,
    booksNumber: invoice.number === null ? "" : `${invoice.numberSeries}${invoice.number}`,
    remainingMinor: invoice.remainingMinor,
    stage: purchaseStage(invoice),
    approval: null,
  };
}

export const rowOf = (one: SupplierInvoice | SupplierInvoiceDraft) =>
  "approval" in one ? draftRow(one) : bookedRow(one);

function common({
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
