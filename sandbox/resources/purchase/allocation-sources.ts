import { refused } from "../../http/problem";
import { numberText, parseScaled } from "../../ledger/money";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import type { Dimensions } from "../accounting/dimensions";
import { findStored, type Values } from "../records";
import type { StoredDraft } from "./supplier-invoice-draft-values";

export type Plan = Bodies["AllocationPlan"];

/** A row that is spread over months; `amountMinor` is above zero, in the company's currency. */
export type Source = {
  /** Members of the periods that name it. */
  readonly link: Values & { readonly AllocationPeriodSourceType: number };
  /** Of the plan, for refusals. */
  readonly rowMember: keyof Plan;
  readonly account: number;
  readonly amountMinor: bigint;
  readonly isCredit: boolean;
  /** Null while nothing is booked. */
  readonly bookedOn: string | null;
  readonly sourceDate: string | null;
  readonly description: string;
  readonly dimensions: Dimensions;
};

/** What is the same of a row of any document. */
type Row = Dimensions & {
  readonly AccountNumber: number | null;
  readonly DebitAmount: number | null;
  readonly CreditAmount: number | null;
};

type Books = { readonly currency: string; readonly exponent: number };

const sourceType = { supplierInvoice: 0, voucher: 1 } as const;

/**
 * The row a plan names; its document stays as it is until the transaction ends.
 *
 * @param at   the path of a plan's member, for refusals
 * @throws ApiError 2000 for a plan that names none or several, 3000 for a document or row that is not there, 4002 for a
 *         draft in another currency and a voucher that a document made
 */
export async function sourceOf(
  tx: Tx,
  companyId: string,
  plan: Plan,
  books: Books,
  at: (member: keyof Plan) => string,
): Promise<Source> {
  const { SupplierInvoiceDraftId: draftId, SupplierInvoiceId: invoiceId, VoucherId: voucherId } = plan;
  if ([draftId, invoiceId, voucherId].filter((id) => id !== null).length !== 1) {
    const message = "A plan names a draft, a supplier invoice or a voucher, and one of them alone.";
    throw refused(2000, message, at("SupplierInvoiceDraftId"));
  }
  if (draftId !== null) return draftSource(tx, companyId, draftId, plan, books, at);
  if (invoiceId !== null) return invoiceSource(tx, companyId, invoiceId, plan, books, at);
  return voucherSource(tx, companyId, voucherId ?? "", plan, books, at);
}

type At = (member: keyof Plan) => string;

async function draftSource(tx: Tx, companyId: string, id: string, plan: Plan, books: Books, at: At): Promise<Source> {
  const draft = await findStored<StoredDraft>(tx, "SupplierInvoiceDraft", companyId, id, "FOR UPDATE");
  if (!draft) throw refused(3000, "The draft was not found.", at("SupplierInvoiceDraftId"));
  if (draft.CurrencyCode !== books.currency) {
    throw refused(4002, "A draft in another currency is allocated once it is booked.", at("SupplierInvoiceDraftId"));
  }
  const line = plan.SupplierInvoiceDraftRow;
  const row = draft.Rows.find(({ LineNumber }) => LineNumber === line);
  return {
    ...fromRow(row, books, "SupplierInvoiceDraftRow", at),
    link: {
      AllocationPeriodSourceType: sourceType.supplierInvoice,
      SupplierInvoiceDraftId: draft.Id,
      SupplierInvoiceDraftRow: line,
    },
    bookedOn: null,
    sourceDate: typeof draft.InvoiceDate === "string" ? draft.InvoiceDate : null,
    description: [draft.SupplierName, draft.InvoiceNumber].filter((part) => typeof part === "string").join(", "),
  };
}

type Invoice = {
  readonly Id: string;
  readonly InvoiceDate: string;
  readonly InvoiceNumber: string;
  readonly SupplierName: string;
  readonly VoucherId: string;
  readonly Rows: readonly { readonly LineNumber: number }[];
};

/** The rows of its voucher stand in the order of its own, in the company's currency. */
async function invoiceSource(tx: Tx, companyId: string, id: string, plan: Plan, books: Books, at: At): Promise<Source> {
  const invoice = await findStored<Invoice>(tx, "SupplierInvoice", companyId, id, "FOR UPDATE");
  if (!invoice) throw refused(3000, "The supplier invoice was not found.", at("SupplierInvoiceId"));
  const line = plan.SupplierInvoiceRow;
  const place = invoice.Rows.findIndex(({ LineNumber }) => LineNumber === line);
  const voucher = await voucherRows(tx, companyId, invoice.VoucherId);
  return {
    ...fromRow(voucher?.Rows[place], books, "SupplierInvoiceRow", at),
    link: {
      AllocationPeriodSourceType: sourceType.supplierInvoice,
      SupplierInvoiceId: invoice.Id,
      SupplierInvoiceRow: line,
    },
    bookedOn: invoice.InvoiceDate,
    sourceDate: invoice.InvoiceDate,
    description: `${invoice.SupplierName}, ${invoice.InvoiceNumber}`,
  };
}

type Voucher = {
  readonly VoucherDate: string;
  readonly VoucherText: string;
  readonly SourceId: string | null;
  readonly Rows: readonly Row[];
};

async function voucherRows(tx: Tx, companyId: string, id: string): Promise<Voucher | null> {
  return findStored<Voucher>(tx, "Voucher", companyId, id, "FOR UPDATE");
}

async function voucherSource(tx: Tx, companyId: string, id: string, plan: Plan, books: Books, at: At): Promise<Source> {
  const voucher = await voucherRows(tx, companyId, id);
  if (!voucher) throw refused(3000, "The voucher was not found.", at("VoucherId"));
  if (voucher.SourceId !== null) {
    throw refused(4002, "Only vouchers posted by hand are allocated; of others, their document.", at("VoucherId"));
  }
  const line = plan.VoucherRow;
  return {
    ...fromRow(voucher.Rows[(line ?? 0) - 1], books, "VoucherRow", at),
    link: { AllocationPeriodSourceType: sourceType.voucher, ManualVoucherId: id, ManualVoucherRow: line },
    bookedOn: voucher.VoucherDate,
    sourceDate: voucher.VoucherDate,
    description: voucher.VoucherText,
  };
}

function fromRow(row: Row | undefined, { exponent }: Books, rowMember: keyof Plan, at: At) {
  if (row === undefined) throw refused(3000, "The row was not found.", at(rowMember));
  const minor = (amount: number | null) => parseScaled(numberText(amount ?? 0), exponent);
  const signed = minor(row.DebitAmount) - minor(row.CreditAmount);
  return {
    rowMember,
    account: Number(row.AccountNumber),
    amountMinor: signed < 0n ? -signed : signed,
    isCredit: signed < 0n,
    dimensions: {
      CostCenterItemId1: row.CostCenterItemId1 ?? null,
      CostCenterItemId2: row.CostCenterItemId2 ?? null,
      CostCenterItemId3: row.CostCenterItemId3 ?? null,
      ProjectId: row.ProjectId ?? null,
    },
  };
}
