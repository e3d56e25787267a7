import { inBooks, type Rate, rateScale } from "../../ledger/exchange";
import { currencyExponent, minorNumber, scaledText } from "../../ledger/money";
import { paymentReference } from "../../ledger/payment-reference";
import type { Values } from "../records";
import { type HouseWork, isWork } from "./customer-invoice-house-work";
import { type Buyer, placeOf, type Seller } from "./customer-invoice-parties";
import type { PricedInvoice, PricedRow } from "./customer-invoice-rows";
import type { StoredDraft } from "./stored-draft";

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
  "RotPropertyType",
  "RotReducedInvoicingOrgNumber",
  "RotReducedInvoicingPropertyName",
  "YourReference",
  "SubscriptionNumber",
  "ContractNumber",
  "BackgroundId",
  "ContributionMargin",
] as const;
export type Booking = {
  readonly id: string;
  readonly invoiceNumber: number;
  readonly invoicedOn: string;
  readonly dueOn: string;
  readonly termsOfPaymentId: string;
  /** From the invoice's currency to the company's. */
  readonly rate: Rate;
  readonly userId: string | null;
  readonly draftId: string | null;
  readonly voucher: { readonly id: string; readonly label: string };
  readonly houseWork: HouseWork | null;
  readonly at: Date;
  readonly newId: () => string;
};

/**
 * The whole record of a booked invoice, as stored. A credit invoice's amounts stand as a debit invoice's do; what remains
 * of it is negative (the filter example `RemainingAmountInvoiceCurrency eq -TotalAmountInvoiceCurrency`).
 */
export function invoiceValues(
  draft: StoredDraft,
  seller: Seller,
  buyer: Buyer,
  priced: readonly PricedRow[],
  prices: PricedInvoice,
  booking: Booking,
): Values {
  const { rate } = booking;
  const exponent = currencyExponent(rate.currency);
  const inCompanyCurrency = (minor: bigint) => minorNumber(inBooks(minor, rate), currencyExponent(rate.books));
  const number = (minor: bigint) => minorNumber(minor, exponent);
  const total = number(prices.totals.grossMinor);
  const vat = number(prices.totals.vatMinor);
  const isCredit = draft.IsCreditInvoice === true;
  // What the tax agency pays is not the customer's to pay (assumed of the total, which is the whole).
  const owedMinor = prices.totals.grossMinor - (booking.houseWork?.reductionMinor ?? 0n);
  const remainingMinor = isCredit ? -owedMinor : owedMinor;
  // VAT is converted rate by rate, as it is posted.
  const vatInBooks = prices.totals.vat.reduce((sum, entry) => sum + inBooks(entry.vatMinor, rate), 0n);
  return {
    ...Object.fromEntries(carried.map((member) => [member, draft[member] ?? null])),
    Id: booking.id,
    InvoiceNumber: booking.invoiceNumber,
    InvoiceDate: booking.invoicedOn,
    DueDate: booking.dueOn,
    TermsOfPaymentId: booking.termsOfPaymentId,
    CurrencyCode: rate.currency,
    CurrencyRate: Number(scaledText(rate.scaled, rateScale)),
    CreatedByUserId: booking.userId,
    CreatedFromDraftId: booking.draftId,
    CreatedUtc: booking.at,
    ModifiedUtc: booking.at,
    CustomerEmail: buyer.EmailAddress,
    PaymentReferenceNumber: seller.UsesPaymentReferenceNumber ? paymentReference(booking.invoiceNumber) : null,
    VoucherId: booking.voucher.id,
    VoucherNumber: booking.voucher.label,
    TotalAmount: inCompanyCurrency(prices.totals.grossMinor),
    TotalAmountInvoiceCurrency: total,
    TotalVatAmount: minorNumber(vatInBooks, currencyExponent(rate.books)),
    TotalVatAmountInvoiceCurrency: vat,
    TotalRoundings: number(prices.totals.roundingMinor),
    RemainingAmount: inCompanyCurrency(remainingMinor),
    RemainingAmountInvoiceCurrency: number(remainingMinor),
    SetOffAmountInvoiceCurrency: 0,
    PaymentRemindersCount: 0,
    IsCreditInvoice: isCredit,
    ReplaceUnitPriceWhenZero: draft.ReplaceUnitPriceWhenZero === true,
    ...houseWorkValues(draft, booking.houseWork, number),
    ...reverseChargeValues(priced, seller, buyer),
    VatSpecification: prices.totals.vat.map((entry) => ({
      AmountInvoiceCurrency: number(entry.netMinor),
      VatAmountInvoiceCurrency: number(entry.vatMinor),
      VatPercent: entry.rateBps / 10_000,
    })),
    Rows: priced.map((row, index) => ({ Id: booking.newId(), ...invoiceRow(row, prices, index) })),
  };
}

/** Applicable for export to the tax agency (1) once there is a reduction. */
function houseWorkValues(draft: StoredDraft, work: HouseWork | null, number: (minor: bigint) => number): Values {
  const WorkHouseOtherCosts = draft.HouseWorkOtherCosts ?? null;
  if (work === null) return { RotReducedInvoicingType: 0, TaxDeductionStatus: 0, WorkHouseOtherCosts };
  return {
    RotReducedInvoicingType: draft.RotReducedInvoicingType,
    RotReducedInvoicingAmount: number(work.reductionMinor),
    RotReducedInvoicingPercent: work.share,
    RotReducedInvoicingAutomaticDistribution: draft.RotReducedInvoicingAutomaticDistribution === true,
    MaxAllowedTaxReductionAmount: number(work.highestMinor),
    WorkHouseOtherCosts,
    Persons: work.persons,
    TaxDeductionStatus: 1,
  };
}

/** Which rows, counted from 0, are under construction reverse charge: no member of a booked row says it, and its page does. */
export function reversedRows(priced: readonly PricedRow[]): readonly number[] {
  return priced.flatMap(({ row }, index) => (row.ReversedConstructionServicesVatFree ? [index] : []));
}

/**
 * Both flags are derived from rows and customer (docs/api/customer-invoices.md#construction-reverse-charge); how they
 * differ is not told.
 */
function reverseChargeValues(priced: readonly PricedRow[], seller: Seller, buyer: Buyer): Values {
  const isReversed =
    placeOf(seller, buyer).market === "domestic" && priced.some(({ row }) => row.ReversedConstructionServicesVatFree);
  return { ReverseChargeOnConstructionServices: isReversed, ReversedConstructionVatInvoicing: isReversed };
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
    ContributionMargin: row.ContributionMargin ?? null,
    GreenTechnologyType: row.GreenTechnologyType ?? null,
    IsWorkCost: isWork({ row }),
    WorkCostType: row.WorkCostType ?? null,
    WorkHours: row.WorkHours ?? null,
    MaterialCosts: row.MaterialCosts ?? null,
    PurchasePrice: null,
    FreightCosts: null,
  };
}
