import { currencyExponent, minorNumber } from "../ledger/money";
import { paymentReference } from "../ledger/payment-reference";
import type { Buyer, Seller } from "./customer-invoice-parties";
import type { PricedInvoice, PricedRow } from "./customer-invoice-rows";
import type { Values } from "./records";

/** Members an invoice takes from its draft as they stand. */
const carried = [
  "BuyersOrderReference",
  "CustomerId",
  "CustomerIsPrivatePerson",
  "CustomerName",
  "CustomerNumber",
  "DeliveryAddress1",
  "DeliveryAddress2",
  "DeliveryCity",
  "DeliveryCountryCode",
  "DeliveryCustomerName",
  "DeliveryDate",
  "DeliveryMethodCode",
  "DeliveryMethodName",
  "DeliveryPostalCode",
  "DeliveryTermCode",
  "DeliveryTermName",
  "ElectronicReference",
  "EuThirdParty",
  "IncludesVat",
  "InvoiceAddress1",
  "InvoiceAddress2",
  "InvoiceCity",
  "InvoiceCountryCode",
  "InvoiceCustomerName",
  "InvoicePostalCode",
  "IsDirectDebit",
  "OurReference",
  "RotReducedInvoicingType",
  "YourReference",
  "SubscriptionNumber",
  "ContractNumber",
  "BackgroundId",
] as const;

export type StoredDraft = Readonly<Record<string, unknown>>;

export type Booking = {
  readonly id: string;
  readonly invoiceNumber: number;
  readonly invoicedOn: string;
  readonly dueOn: string;
  readonly termsOfPaymentId: string;
  readonly currency: string;
  readonly userId: string | null;
  readonly draftId: string | null;
  readonly voucher: { readonly id: string; readonly label: string };
  readonly at: Date;
  readonly newId: () => string;
};

/** The whole record of a booked invoice, as stored. */
export function invoiceValues(
  draft: StoredDraft,
  seller: Seller,
  buyer: Buyer,
  priced: readonly PricedRow[],
  prices: PricedInvoice,
  booking: Booking,
): Values {
  const exponent = currencyExponent(booking.currency);
  const number = (minor: bigint) => minorNumber(minor, exponent);
  const total = number(prices.totals.grossMinor);
  const vat = number(prices.totals.vatMinor);
  return {
    ...Object.fromEntries(carried.map((member) => [member, draft[member] ?? null])),
    Id: booking.id,
    InvoiceNumber: booking.invoiceNumber,
    InvoiceDate: booking.invoicedOn,
    DueDate: booking.dueOn,
    TermsOfPaymentId: booking.termsOfPaymentId,
    CurrencyCode: booking.currency,
    CurrencyRate: 1,
    CreatedByUserId: booking.userId,
    CreatedFromDraftId: booking.draftId,
    CreatedUtc: booking.at,
    ModifiedUtc: booking.at,
    CustomerEmail: buyer.EmailAddress,
    PaymentReferenceNumber: seller.UsesPaymentReferenceNumber ? paymentReference(booking.invoiceNumber) : null,
    VoucherId: booking.voucher.id,
    VoucherNumber: booking.voucher.label,
    TotalAmount: total,
    TotalAmountInvoiceCurrency: total,
    TotalVatAmount: vat,
    TotalVatAmountInvoiceCurrency: vat,
    TotalRoundings: number(prices.totals.roundingMinor),
    RemainingAmount: total,
    RemainingAmountInvoiceCurrency: total,
    SetOffAmountInvoiceCurrency: 0,
    PaymentRemindersCount: 0,
    TaxDeductionStatus: 0,
    VatSpecification: prices.totals.vat.map((entry) => ({
      AmountInvoiceCurrency: number(entry.netMinor),
      VatAmountInvoiceCurrency: number(entry.vatMinor),
      VatPercent: entry.rateBps / 10_000,
    })),
    Rows: priced.map((row, index) => ({ Id: booking.newId(), ...invoiceRow(row, prices, index) })),
  };
}

function invoiceRow({ row, article, rate, unitPrice }: PricedRow, { amounts }: PricedInvoice, index: number): Values {
  return {
    LineNumber: row.LineNumber,
    IsTextRow: row.IsTextRow,
    ArticleId: article?.Id ?? null,
    ArticleNumber: article?.Number ?? null,
    IsServiceArticle: article?.isService ?? false,
    Text: row.Text ?? article?.Name ?? null,
    Quantity: article ? (row.Quantity ?? 0) : null,
    UnitId: article?.UnitId ?? null,
    UnitAbbreviation: article?.UnitAbbreviation ?? null,
    UnitAbbreviationEnglish: article?.UnitAbbreviationEnglish ?? null,
    UnitPrice: unitPrice,
    DiscountPercentage: row.DiscountPercentage ?? null,
    IsDiscountInFixedAmount: false,
    DiscountFixedAmount: null,
    VatRate: rate,
    PercentVat: rate,
    IsVatFree: article !== null && rate === 0,
    Amount: amounts[index]?.amount ?? null,
    AmountNoVat: amounts[index]?.net ?? null,
    ProjectId: row.ProjectId ?? null,
    CostCenterItemId1: row.CostCenterItemId1 ?? null,
    CostCenterItemId2: row.CostCenterItemId2 ?? null,
    CostCenterItemId3: row.CostCenterItemId3 ?? null,
    ContributionMargin: null,
    GreenTechnologyType: row.GreenTechnologyType ?? null,
    IsWorkCost: row.IsWorkCost ?? false,
    WorkCostType: row.WorkCostType ?? null,
    WorkHours: row.WorkHours ?? null,
    MaterialCosts: row.MaterialCosts ?? null,
    PurchasePrice: null,
    FreightCosts: null,
  };
}
