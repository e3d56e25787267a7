import type { AppendedVoucher } from "../../store/posting";
import type { Values } from "../records";
import type { StoredDraft } from "./supplier-invoice-draft-values";
import type { DraftRow } from "./supplier-invoice-rows";
import type { StoredSupplier } from "./supplier-rules";

/** Members an invoice takes from its draft as they stand. */
const carried = [
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

export type Booking = {
  readonly id: string;
  readonly number: string;
  readonly invoicedOn: string;
  readonly dueOn: string;
  readonly voucher: AppendedVoucher;
  readonly currency: string;
  readonly rate: number;
  /** In the company's currency, negative for a debt. */
  readonly owed: number;
  readonly isDomestic: boolean;
  readonly at: Date;
  readonly newId: () => string;
};

/**
 * The whole record of a booked supplier invoice, as stored: amounts of a debt are negative
 * (docs/api/purchases.md#booked-supplier-invoices).
 */
export function supplierInvoiceValues(draft: StoredDraft, supplier: StoredSupplier, booking: Booking): Values {
  const size = Math.abs(Number(draft.TotalAmount));
  const total = draft.IsCreditInvoice ? size : -size;
  const { series, number } = booking.voucher;
  return {
    ...Object.fromEntries(carried.map((member) => [member, draft[member] ?? null])),
    Id: booking.id,
    InvoiceNumber: booking.number,
    InvoiceDate: booking.invoicedOn,
    DueDate: booking.dueOn,
    CurrencyCode: booking.currency,
    CurrencyRate: booking.rate,
    TotalAmount: total,
    RemainingAmount: booking.owed,
    RemainingAmountInvoiceCurrency: total,
    SetOffAmountInvoiceCurrency: 0,
    IsDomestic: booking.isDomestic,
    BankGiroNumber: supplier.BankgiroNumber,
    PlusGiroNumber: supplier.PlusgiroNumber,
    SelfEmployedWithoutFixedAddress: supplier.SelfEmployedWithoutFixedAddress,
    Number: number,
    NumberSeries: series,
    VoucherId: booking.voucher.id,
    VoucherNumber: `${series}${number}`,
    CreatedUtc: booking.at,
    ModifiedUtc: booking.at,
    Rows: draft.Rows.map((row) => invoiceRow(row, booking.newId())),
  };
}

/** The debit of an invoice's row is spelled `DebetAmount` (docs/api/purchases.md#booked-supplier-invoices). */
function invoiceRow({ DebitAmount, ...row }: DraftRow, Id: string): Values {
  return { ...row, Id, DebetAmount: DebitAmount };
}
