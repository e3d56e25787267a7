import type { AppendedVoucher } from "../../store/posting";
import type { ColumnValues } from "../records";
import type { StoredDraft } from "./supplier-invoice-draft-values";
import type { DraftRow } from "./supplier-invoice-rows";
import type { StoredSupplier } from "./supplier-rules";

/** Members that an invoice copies unchanged from its draft. */
const copiedMembers = [
  "AccountingTemplateId",
  "BankAccountId",
  "IsCreditInvoice",
  "IsQuickInvoice",
  "Message",
  "OcrNumber",
  "SkipSendToBank",
  "SupplierId",
  "SupplierInvoiceOrigin",
  "SupplierName",
  "SupplierNumber",
  "Vat",
  "VatHigh",
  "VatLow",
  "VatMedium",
] as const;

export type SupplierInvoiceBooking = {
  readonly id: string;
  readonly number: string;
  readonly invoicedOn: string;
  readonly dueOn: string;
  readonly voucher: AppendedVoucher;
  readonly currency: string;
  readonly rate: number;
  /** The amount owed in the company's currency, negative for a debt. */
  readonly owedAmount: number;
  readonly isDomestic: boolean;
  readonly bookedAt: Date;
  readonly newId: () => string;
};

/**
 * All stored values of a booked supplier invoice; the amounts of a debt are negative
 * (docs/api/purchases.md#booked-supplier-invoices).
 */
export function buildSupplierInvoiceValues(
  draft: StoredDraft,
  supplier: StoredSupplier,
  booking: SupplierInvoiceBooking,
): ColumnValues {
  const absoluteTotal = Math.abs(Number(draft.TotalAmount));
  const totalAmount = draft.IsCreditInvoice ? absoluteTotal : -absoluteTotal;
  const { series, number } = booking.voucher;
  return {
    ...Object.fromEntries(copiedMembers.map((member) => [member, draft[member] ?? null])),
    Id: booking.id,
    InvoiceNumber: booking.number,
    InvoiceDate: booking.invoicedOn,
    DueDate: booking.dueOn,
    CurrencyCode: booking.currency,
    CurrencyRate: booking.rate,
    TotalAmount: totalAmount,
    RemainingAmount: booking.owedAmount,
    RemainingAmountInvoiceCurrency: totalAmount,
    SetOffAmountInvoiceCurrency: 0,
    IsDomestic: booking.isDomestic,
    BankGiroNumber: supplier.BankgiroNumber,
    PlusGiroNumber: supplier.PlusgiroNumber,
    SelfEmployedWithoutFixedAddress: supplier.SelfEmployedWithoutFixedAddress,
    Number: number,
    NumberSeries: series,
    VoucherId: booking.voucher.id,
    VoucherNumber: `${series}${number}`,
    CreatedUtc: booking.bookedAt,
    ModifiedUtc: booking.bookedAt,
    Rows: draft.Rows.map((row) => buildInvoiceRow(row, booking.newId())),
  };
}

/** An invoice's row spells its debit amount `DebetAmount` (docs/api/purchases.md#booked-supplier-invoices). */
function buildInvoiceRow({ DebitAmount, ...row }: DraftRow, Id: string): ColumnValues {
  return { ...row, Id, DebetAmount: DebitAmount };
}
