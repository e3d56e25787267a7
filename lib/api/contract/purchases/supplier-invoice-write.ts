import type { CalendarDate } from "../../../values/dates";
import { jsonFromScaled } from "../../../values/decimal";
import { currencyExponentOf } from "../../../values/money";
import { mergeIntoRecord, textOrNull, type WireRecord } from "../wire";
import { attachedDocumentTypes } from "./attachment";
import type { SupplierInvoiceDraft } from "./supplier-invoice-draft";
import type { CodingRow } from "./supplier-invoice-row";

/** A supplier invoice draft that is not stored yet. */
export const emptySupplierDraft: SupplierInvoiceDraft = {
  id: "",
  supplierId: "",
  supplierName: "",
  supplierNumber: "",
  invoiceNumber: "",
  invoiceOn: null,
  dueOn: null,
  payOn: null,
  currencyCode: "",
  currencyRate: null,
  isCredit: false,
  isQuick: false,
  ocr: "",
  message: "",
  bankAccountId: null,
  skipSendToBank: false,
  origin: null,
  totalMinor: 0n,
  vatMinor: null,
  rows: [],
  allocations: [],
  attachmentIds: [],
  approval: "none",
  approvalOrder: "anybody",
  approvers: [],
  requestedBy: null,
  mayApprove: false,
  approvingBooks: false,
  createdAt: "",
  modifiedAt: "",
  rest: {},
};

/**
 * Returns the body of a POST or PUT of a draft. PUT replaces the record, so the body contains every member that was
 * read before.
 *
 * Units: the total as an absolute amount, for a debt and for a credit
 */
export function fromSupplierDraft(draft: SupplierInvoiceDraft): WireRecord {
  const exponent = currencyExponentOf(draft.currencyCode);
  const absoluteMinor = draft.totalMinor < 0n ? -draft.totalMinor : draft.totalMinor;
  // The name and number are left out when the supplier changes, because those read belong to the previous supplier.
  const { SupplierName: _, SupplierNumber: __, ...otherMembers } = draft.rest;
  return mergeIntoRecord(draft.rest.SupplierId === draft.supplierId ? draft.rest : otherMembers, {
    SupplierId: draft.supplierId,
    IsCreditInvoice: draft.isCredit,
    InvoiceNumber: textOrNull(draft.invoiceNumber),
    InvoiceDate: draft.invoiceOn,
    DueDate: draft.dueOn,
    ...(draft.currencyCode ? { CurrencyCode: draft.currencyCode } : {}),
    OcrNumber: textOrNull(draft.ocr),
    Message: textOrNull(draft.message),
    TotalAmount: jsonFromScaled(absoluteMinor, exponent),
    Vat: draft.vatMinor === null ? null : jsonFromScaled(draft.vatMinor, exponent),
    Rows: draft.rows.map((row) => fromCodingRow(row, exponent)),
    Attachments: { DocumentType: attachedDocumentTypes.supplierInvoiceDraft, AttachmentIds: draft.attachmentIds },
  });
}

function fromCodingRow(row: CodingRow, exponent: number): WireRecord {
  const [firstItemId, secondItemId, thirdItemId] = row.costCenterItemIds;
  return {
    ...row.rest,
    // The name is left out when the account changes: the chart of accounts supplies the name of the new account.
    AccountName: row.rest.AccountNumber === row.account ? (row.rest.AccountName ?? null) : null,
    AccountNumber: row.account,
    DebitAmount: row.minor > 0n ? jsonFromScaled(row.minor, exponent) : null,
    CreditAmount: row.minor < 0n ? jsonFromScaled(-row.minor, exponent) : null,
    LineNumber: row.line,
    TransactionText: textOrNull(row.text),
    VatCodeId: row.vatCodeId,
    ProjectId: row.projectId,
    CostCenterItemId1: firstItemId,
    CostCenterItemId2: secondItemId,
    CostCenterItemId3: thirdItemId,
  };
}

/** The allocation of a draft's row to months; minor units of the company's currency, above zero. */
export type AllocationPlan = {
  line: number;
  minor: bigint;
  /** The day on which the first part is booked. */
  from: CalendarDate;
  months: number;
  /** The balance account on which the cost is deferred. */
  account: number;
};

/** Returns the request body that allocates rows of a draft to months. */
export function fromAllocationPlans(draftId: string, plans: readonly AllocationPlan[], exponent: number): WireRecord[] {
  return plans.map((plan) => ({
    SupplierInvoiceDraftId: draftId,
    SupplierInvoiceDraftRow: plan.line,
    ...fromPlan(plan, exponent),
  }));
}

/** Returns the request body that allocates a row of a booked invoice to other months. */
export function fromPlanOfInvoice(invoiceId: string, plan: AllocationPlan, exponent: number): WireRecord[] {
  return [{ SupplierInvoiceId: invoiceId, SupplierInvoiceRow: plan.line, ...fromPlan(plan, exponent) }];
}

const fromPlan = (plan: AllocationPlan, exponent: number) => ({
  AllocationAccountNumber: plan.account,
  AmountToAllocate: jsonFromScaled(plan.minor, exponent),
  BookkeepingStartDate: plan.from,
  NumberOfAllocationPeriods: plan.months,
});
