import type { StageName } from "@/components/ui/stage";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { nextStepOfDraft } from "@/lib/rules/purchases/booking/booking-stage";
import { type CalendarDate, daysBetween } from "@/lib/values/dates";
import { type PurchaseStage, type PurchaseStageKey, purchaseStageOf, stageOfDraft } from "../purchase-stage";

/** Why a row is where it is: what is done with the supplier invoice next, or what became of it. */
export type PurchaseNext =
  | {
      is:
        | "approve"
        | "book"
        | "handIn"
        | "handInAgain"
        | "setOff"
        | "servicePays"
        | "onItsWay"
        | "bankReturned"
        | "none";
    }
  /** `people` are those whose approval is asked now; empty where the service does not name them. */
  | { is: "awaitApproval"; people: readonly string[] }
  | { is: "late"; days: number }
  | { is: "dueToday" }
  | { is: "due"; day: CalendarDate }
  | { is: "paid"; day: CalendarDate | null };

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
  currencyCode: string;
  totalMinor: bigint;
  /** The amount still owed; null for a draft. */
  remainingMinor: bigint | null;
  /** The glyph of the stage, and the key of its words. */
  stage: StageName;
  stageKey: PurchaseStageKey;
  next: PurchaseNext;
  /** The record that the row shows; one of them is null. */
  draft: SupplierInvoiceDraft | null;
  invoice: SupplierInvoice | null;
};

/** What a row depends on besides its record. */
export type RowContext = {
  /** The day in the company's time zone; null until it is known. */
  today: CalendarDate | null;
  /** Whether the company approves supplier invoices; null where the service does not say. */
  usesApproval: boolean | null;
  /** Whether a draft that waits for approval waits for this person's. */
  isOwnApproval: boolean;
  /** Whether the payment of a booked invoice is in a file that the bank has not answered. */
  isOnItsWay: boolean;
};

export const toPurchaseRow = (purchase: SupplierInvoice | SupplierInvoiceDraft, context: RowContext): PurchaseRow =>
  "approval" in purchase ? toDraftRow(purchase, context) : toInvoiceRow(purchase, context);

function toDraftRow(draft: SupplierInvoiceDraft, context: RowContext): PurchaseRow {
  return {
    ...commonFieldsOf(draft),
    path: `drafts/${draft.id}`,
    booksNumber: "",
    remainingMinor: null,
    ...stageOfDraft(draft),
    next: nextOfDraft(draft, context),
    draft,
    invoice: null,
  };
}

function toInvoiceRow(invoice: SupplierInvoice, context: RowContext): PurchaseRow {
  const stage = purchaseStageOf(invoice);
  return {
    ...commonFieldsOf(invoice),
    path: `invoices/${invoice.id}`,
    booksNumber: invoice.number === null ? "" : `${invoice.numberSeries}${invoice.number}`,
    remainingMinor: invoice.remainingMinor,
    stage,
    stageKey: stage,
    next: nextOfInvoice(invoice, stage, context),
    draft: null,
    invoice,
  };
}

function nextOfDraft(draft: SupplierInvoiceDraft, { usesApproval, isOwnApproval }: RowContext): PurchaseNext {
  const step = nextStepOfDraft(draft.approval, usesApproval);
  if (step === "book") return { is: "book" };
  if (step === "handIn") return { is: draft.approval === "none" ? "handIn" : "handInAgain" };
  if (isOwnApproval) return { is: "approve" };
  return { is: "awaitApproval", people: approversAskedNow(draft) };
}

/** The names of the approvers who are asked now; of several in order, only the first ones left are asked. */
function approversAskedNow({ approvers, approvalOrder }: SupplierInvoiceDraft): readonly string[] {
  const missing = approvers.filter(({ isApproved }) => !isApproved);
  const firstPriority = Math.min(...missing.map(({ priority }) => priority));
  const asked = approvalOrder === "inOrder" ? missing.filter(({ priority }) => priority === firstPriority) : missing;
  return asked.map(({ name }) => name).filter((name) => name !== "");
}

function nextOfInvoice(
  invoice: SupplierInvoice,
  stage: PurchaseStage,
  { today, isOnItsWay }: RowContext,
): PurchaseNext {
  if (stage === "voided") return { is: "none" };
  if (stage === "paid") return { is: "paid", day: invoice.paidOn };
  if (stage === "credit") return { is: "setOff" };
  if (isOnItsWay) return { is: "onItsWay" };
  if (invoice.status === "failed") return { is: "bankReturned" };
  if (invoice.status === "underWay" || invoice.isPaidByService) return { is: "servicePays" };
  if (stage === "unknown" || invoice.dueOn === null) return { is: "none" };
  if (today === null) return { is: "due", day: invoice.dueOn };
  const days = daysBetween(invoice.dueOn, today);
  if (days > 0) return { is: "late", days };
  return days === 0 ? { is: "dueToday" } : { is: "due", day: invoice.dueOn };
}

function commonFieldsOf(purchase: SupplierInvoice | SupplierInvoiceDraft) {
  const { id, supplierName, invoiceNumber, invoiceOn, currencyCode, totalMinor } = purchase;
  return { id, supplierName, invoiceNumber, invoiceOn, currencyCode, totalMinor };
}
