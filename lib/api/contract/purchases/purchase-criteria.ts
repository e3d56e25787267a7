import type { CalendarDate } from "../../../values/dates";
import { allOf, anyOf, compare, type Filter } from "../list-query";
import type { SearchedMembers } from "../search-filter";
import type { SupplierInvoice } from "./supplier-invoice";
import { type ApprovalStatus, wireStatusOf } from "./supplier-invoice-draft";

/** Narrows lists of supplier invoices to one supplier, or to a period of invoice dates, which includes both days. */
export type PurchaseNarrowing = { supplierId?: string; from?: CalendarDate; to?: CalendarDate };

export const searchedMembersOfDrafts: SearchedMembers = {
  number: null,
  texts: ["SupplierName", "InvoiceNumber", "OcrNumber"],
};
export const searchedMembersOfInvoices: SearchedMembers = { ...searchedMembersOfDrafts, number: "Number" };

/** Drafts and booked invoices have the members of the narrowing under the same names. */
export function purchaseNarrowingFilterOf({ supplierId, from, to }: PurchaseNarrowing): Filter | null {
  return allOf(
    supplierId ? compare("SupplierId", "eq", { id: supplierId }) : null,
    from ? compare("InvoiceDate", "ge", { date: from }) : null,
    to ? compare("InvoiceDate", "le", { date: to }) : null,
  );
}

/** The stages of a draft as lists show them; `unsent` waits to be handed in or, without an approval flow, to be booked. */
export const draftStages = ["unsent", "ready", "approved", "rejected"] as const;
export type DraftStage = (typeof draftStages)[number];

const stageByApproval: Record<ApprovalStatus, DraftStage> = {
  none: "unsent",
  changed: "unsent",
  unknown: "unsent",
  ready: "ready",
  approved: "approved",
  rejected: "rejected",
};

export const draftStageOf = (approval: ApprovalStatus): DraftStage => stageByApproval[approval];

export function draftStageFilterOf(stage: DraftStage): Filter | null {
  if (stage !== "unsent") return compare("ApprovalStatus", "eq", wireStatusOf(stage));
  const otherStages = draftStages.filter((otherStage) => otherStage !== "unsent");
  return allOf(...otherStages.map((otherStage) => compare("ApprovalStatus", "ne", wireStatusOf(otherStage))));
}

/** The stages of a booked invoice of which something is left to pay or, for a credit invoice, to set off. */
export const openStages = ["unpaid", "overdue", "credit"] as const;
export type OpenStage = (typeof openStages)[number];

const isOpen = compare("RemainingAmountInvoiceCurrency", "ne", 0);
const isDebt = compare("IsCreditInvoice", "eq", false);
/** The values of `PaymentStatus` of an invoice that is overdue, and of one that is paid (source: OpenAPI 2026). */
const overdueStatuses = [4, 7];
const paidStatuses = [6, 9];

const isNoneOf = (statuses: readonly number[]) =>
  allOf(...statuses.map((status) => compare("PaymentStatus", "ne", status)));

export const invoiceStageFilters: Record<OpenStage | "paid", Filter | null> = {
  unpaid: allOf(isOpen, isDebt, isNoneOf([...overdueStatuses, ...paidStatuses])),
  overdue: allOf(isOpen, isDebt, anyOf(...overdueStatuses.map((status) => compare("PaymentStatus", "eq", status)))),
  credit: allOf(isOpen, compare("IsCreditInvoice", "eq", true), isNoneOf(paidStatuses)),
  paid: anyOf(...paidStatuses.map((status) => compare("PaymentStatus", "eq", status))),
};

/** The filter of all booked invoices of which something is left to pay or to set off. */
export const openInvoicesFilter = isOpen;

/**
 * The stage of an invoice of which something is left, as the filters above select it; null for one that counts as paid
 * although something is left.
 */
export function openStageOf({ isCredit, status }: Pick<SupplierInvoice, "isCredit" | "status">): OpenStage | null {
  if (status === "paid") return null;
  if (isCredit) return "credit";
  return status === "overdue" ? "overdue" : "unpaid";
}
