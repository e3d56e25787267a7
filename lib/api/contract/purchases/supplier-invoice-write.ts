import type { CalendarDate } from "../../../values/dates";
import { jsonFromScaled } from "../../../values/decimal";
import { currencyExponent } from "../../../values/money";
import { overRead, textOrNull, type WireRecord } from "../wire";
import { attachedTypes } from "./attachment";
import type { SupplierInvoiceDraft } from "./supplier-invoice-draft";
import type { CodingRow } from "./supplier-invoice-row";

/** A supplier invoice draft not yet stored. */
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
 * The body of a POST or PUT of a draft; PUT replaces the record, so every member read before goes back.
 *
 * Units: the total as its size, whoever owes
 */
export function fromSupplierDraft(draft: SupplierInvoiceDraft): WireRecord {
  const exponent = currencyExponent(draft.currencyCode);
  const size = draft.totalMinor < 0n ? -draft.totalMinor : draft.totalMinor;
  // The supplier's name and number of another supplier would stay, were they sent back.
  const { SupplierName: _, SupplierNumber: __, ...rest } = draft.rest;
  return overRead(draft.rest.SupplierId === draft.supplierId ? draft.rest : rest, {
    SupplierId: draft.supplierId,
    IsCreditInvoice: draft.isCredit,
    InvoiceNumber: textOrNull(draft.invoiceNumber),
    InvoiceDate: draft.invoiceOn,
    DueDate: draft.dueOn,
    ...(draft.currencyCode ? { CurrencyCode: draft.currencyCode } : {}),
    OcrNumber: textOrNull(draft.ocr),
    Message: textOrNull(draft.message),
    TotalAmount: jsonFromScaled(size, exponent),
    Vat: draft.vatMinor === null ? null : jsonFromScaled(draft.vatMinor, exponent),
    Rows: draft.rows.map((row) => fromCodingRow(row, exponent)),
    Attachments: { DocumentType: attachedTypes.supplierInvoiceDraft, AttachmentIds: draft.attachmentIds },
  });
}

function fromCodingRow(row: CodingRow, exponent: number): WireRecord {
  const [first, second, third] = row.costCenterItemIds;
  return {
    ...row.rest,
    // The name of an account that was taken in place of another is the chart's to say.
    AccountName: row.rest.AccountNumber === row.account ? (row.rest.AccountName ?? null) : null,
    AccountNumber: row.account,
    DebitAmount: row.minor > 0n ? jsonFromScaled(row.minor, exponent) : null,
    CreditAmount: row.minor < 0n ? jsonFromScaled(-row.minor, exponent) : null,
    LineNumber: row.line,
    TransactionText: textOrNull(row.text),
    VatCodeId: row.vatCodeId,
    ProjectId: row.projectId,
    CostCenterItemId1: first,
    CostCenterItemId2: second,
    CostCenterItemId3: third,
  };
}

/** A row of a draft that is spread over months; minor units of the company's currency, above zero. */
export type AllocationPlan = {
  line: number;
  minor: bigint;
  /** The day the first part is booked on. */
  from: CalendarDate;
  months: number;
  /** The balance account on which the cost waits. */
  account: number;
};

/** The body that spreads rows of a draft. */
export function fromAllocationPlans(draftId: string, plans: readonly AllocationPlan[], exponent: number): WireRecord[] {
  return plans.map((plan) => ({
    SupplierInvoiceDraftId: draftId,
    SupplierInvoiceDraftRow: plan.line,
    AllocationAccountNumber: plan.account,
    AmountToAllocate: jsonFromScaled(plan.minor, exponent),
    BookkeepingStartDate: plan.from,
    NumberOfAllocationPeriods: plan.months,
  }));
}
