import { ruleRefusalError } from "../../http/problem";
import { parseScaled, toNumberText } from "../../ledger/money";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import type { RowDimensions } from "../accounting/dimensions";
import { type ColumnValues, findRecord } from "../records";
import type { StoredDraft } from "./supplier-invoice-draft-values";

export type AllocationPlan = Bodies["AllocationPlan"];

/** A row that is spread over months; `amountMinor` is positive and in the company's currency. */
export type AllocationSource = {
  /** The members by which the periods name the row. */
  readonly link: ColumnValues & { readonly AllocationPeriodSourceType: number };
  /** The member of the plan that names the row, for refusals. */
  readonly rowMember: keyof AllocationPlan;
  readonly account: number;
  readonly amountMinor: bigint;
  readonly isCredit: boolean;
  /** The day on which the document was booked; null while the document is not booked. */
  readonly bookedOn: string | null;
  readonly sourceDate: string | null;
  readonly description: string;
  readonly dimensions: RowDimensions;
};

/** The members that the rows of drafts, invoices and vouchers have in common. */
type SourceRow = RowDimensions & {
  readonly AccountNumber: number | null;
  readonly DebitAmount: number | null;
  readonly CreditAmount: number | null;
};

type BooksSettings = { readonly currency: string; readonly exponent: number };

const sourceType = { supplierInvoice: 0, voucher: 1 } as const;

/**
 * Finds the row that a plan names. The document of the row is locked until the transaction ends.
 *
 * @param memberPath  the path of a plan's member, for refusals
 * @throws ApiError 2000 for a plan that names no document or several, 3000 for a document or row that does not exist, 4002
 *         for a draft in another currency and for a voucher that belongs to a document
 */
export async function getAllocationSource(
  tx: Tx,
  companyId: string,
  plan: AllocationPlan,
  books: BooksSettings,
  memberPath: (member: keyof AllocationPlan) => string,
): Promise<AllocationSource> {
  const { SupplierInvoiceDraftId: draftId, SupplierInvoiceId: invoiceId, VoucherId: voucherId } = plan;
  if ([draftId, invoiceId, voucherId].filter((id) => id !== null).length !== 1) {
    const message = "A plan names a draft, a supplier invoice or a voucher, and one of them alone.";
    throw ruleRefusalError(2000, message, memberPath("SupplierInvoiceDraftId"));
  }
  if (draftId !== null) return getDraftSource(tx, companyId, draftId, plan, books, memberPath);
  if (invoiceId !== null) return getInvoiceSource(tx, companyId, invoiceId, plan, books, memberPath);
  return getVoucherSource(tx, companyId, voucherId ?? "", plan, books, memberPath);
}

type MemberPath = (member: keyof AllocationPlan) => string;

async function getDraftSource(
  tx: Tx,
  companyId: string,
  id: string,
  plan: AllocationPlan,
  books: BooksSettings,
  memberPath: MemberPath,
): Promise<AllocationSource> {
  const draft = await findRecord<StoredDraft>(tx, "SupplierInvoiceDraft", companyId, id, "FOR UPDATE");
  if (!draft) throw ruleRefusalError(3000, "The draft was not found.", memberPath("SupplierInvoiceDraftId"));
  if (draft.CurrencyCode !== books.currency) {
    throw ruleRefusalError(
      4002,
      "A draft in another currency is allocated once it is booked.",
      memberPath("SupplierInvoiceDraftId"),
    );
  }
  const lineNumber = plan.SupplierInvoiceDraftRow;
  const row = draft.Rows.find(({ LineNumber }) => LineNumber === lineNumber);
  return {
    ...toSourceValues(row, books, "SupplierInvoiceDraftRow", memberPath),
    link: {
      AllocationPeriodSourceType: sourceType.supplierInvoice,
      SupplierInvoiceDraftId: draft.Id,
      SupplierInvoiceDraftRow: lineNumber,
    },
    bookedOn: null,
    sourceDate: typeof draft.InvoiceDate === "string" ? draft.InvoiceDate : null,
    description: [draft.SupplierName, draft.InvoiceNumber].filter((text) => typeof text === "string").join(", "),
  };
}

type StoredSupplierInvoice = {
  readonly Id: string;
  readonly InvoiceDate: string;
  readonly InvoiceNumber: string;
  readonly SupplierName: string;
  readonly VoucherId: string;
  readonly Rows: readonly { readonly LineNumber: number }[];
};

/** The amounts come from the voucher's rows, which are in the company's currency and in the invoice's order. */
async function getInvoiceSource(
  tx: Tx,
  companyId: string,
  id: string,
  plan: AllocationPlan,
  books: BooksSettings,
  memberPath: MemberPath,
): Promise<AllocationSource> {
  const invoice = await findRecord<StoredSupplierInvoice>(tx, "SupplierInvoice", companyId, id, "FOR UPDATE");
  if (!invoice) throw ruleRefusalError(3000, "The supplier invoice was not found.", memberPath("SupplierInvoiceId"));
  const lineNumber = plan.SupplierInvoiceRow;
  const rowIndex = invoice.Rows.findIndex(({ LineNumber }) => LineNumber === lineNumber);
  const voucher = await lockVoucher(tx, companyId, invoice.VoucherId);
  return {
    ...toSourceValues(voucher?.Rows[rowIndex], books, "SupplierInvoiceRow", memberPath),
    link: {
      AllocationPeriodSourceType: sourceType.supplierInvoice,
      SupplierInvoiceId: invoice.Id,
      SupplierInvoiceRow: lineNumber,
    },
    bookedOn: invoice.InvoiceDate,
    sourceDate: invoice.InvoiceDate,
    description: `${invoice.SupplierName}, ${invoice.InvoiceNumber}`,
  };
}

type StoredVoucher = {
  readonly VoucherDate: string;
  readonly VoucherText: string;
  readonly SourceId: string | null;
  readonly Rows: readonly SourceRow[];
};

async function lockVoucher(tx: Tx, companyId: string, id: string): Promise<StoredVoucher | null> {
  return findRecord<StoredVoucher>(tx, "Voucher", companyId, id, "FOR UPDATE");
}

async function getVoucherSource(
  tx: Tx,
  companyId: string,
  id: string,
  plan: AllocationPlan,
  books: BooksSettings,
  memberPath: MemberPath,
): Promise<AllocationSource> {
  const voucher = await lockVoucher(tx, companyId, id);
  if (!voucher) throw ruleRefusalError(3000, "The voucher was not found.", memberPath("VoucherId"));
  if (voucher.SourceId !== null) {
    throw ruleRefusalError(
      4002,
      "Only vouchers posted by hand are allocated; of others, their document.",
      memberPath("VoucherId"),
    );
  }
  const rowNumber = plan.VoucherRow;
  return {
    ...toSourceValues(voucher.Rows[(rowNumber ?? 0) - 1], books, "VoucherRow", memberPath),
    link: { AllocationPeriodSourceType: sourceType.voucher, ManualVoucherId: id, ManualVoucherRow: rowNumber },
    bookedOn: voucher.VoucherDate,
    sourceDate: voucher.VoucherDate,
    description: voucher.VoucherText,
  };
}

function toSourceValues(
  row: SourceRow | undefined,
  { exponent }: BooksSettings,
  rowMember: keyof AllocationPlan,
  memberPath: MemberPath,
) {
  if (row === undefined) throw ruleRefusalError(3000, "The row was not found.", memberPath(rowMember));
  const toMinor = (amount: number | null) => parseScaled(toNumberText(amount ?? 0), exponent);
  const signedMinor = toMinor(row.DebitAmount) - toMinor(row.CreditAmount);
  return {
    rowMember,
    account: Number(row.AccountNumber),
    amountMinor: signedMinor < 0n ? -signedMinor : signedMinor,
    isCredit: signedMinor < 0n,
    dimensions: {
      CostCenterItemId1: row.CostCenterItemId1 ?? null,
      CostCenterItemId2: row.CostCenterItemId2 ?? null,
      CostCenterItemId3: row.CostCenterItemId3 ?? null,
      ProjectId: row.ProjectId ?? null,
    },
  };
}
