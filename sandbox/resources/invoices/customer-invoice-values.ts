import { convertToBooksCurrency, type ExchangeRate, rateScale } from "../../ledger/exchange";
import { getCurrencyExponent, toAmountNumber, toScaledText } from "../../ledger/money";
import { makePaymentReference } from "../../ledger/payment-reference";
import type { ColumnValues } from "../records";
import { type HouseWork, isHouseWorkRow } from "./customer-invoice-house-work";
import { type Buyer, type Seller, vatMarketOf } from "./customer-invoice-parties";
import type { PricedInvoice, PricedRow } from "./customer-invoice-rows";
import type { StoredDraft } from "./stored-draft";

/** The members that an invoice copies from its draft unchanged. */
const copiedMembers = [
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
export type BookingDetails = {
  readonly id: string;
  readonly invoiceNumber: number;
  readonly invoicedOn: string;
  readonly dueOn: string;
  readonly termsOfPaymentId: string;
  /** The exchange rate from the invoice's currency to the company's currency. */
  readonly rate: ExchangeRate;
  readonly userId: string | null;
  readonly draftId: string | null;
  readonly voucher: { readonly id: string; readonly label: string };
  readonly houseWork: HouseWork | null;
  readonly bookedAt: Date;
  readonly newId: () => string;
};

/**
 * The whole record of a booked invoice, as stored. The total amounts of a credit invoice are positive like those of a debit
 * invoice, and its remaining amount is negative (source: the filter example
 * `RemainingAmountInvoiceCurrency eq -TotalAmountInvoiceCurrency`).
 */
export function buildInvoiceValues(
  draft: StoredDraft,
  seller: Seller,
  buyer: Buyer,
  pricedRows: readonly PricedRow[],
  prices: PricedInvoice,
  booking: BookingDetails,
): ColumnValues {
  const { rate: exchangeRate } = booking;
  const exponent = getCurrencyExponent(exchangeRate.currency);
  const toBooksCurrencyNumber = (amountMinor: bigint) =>
    toAmountNumber(convertToBooksCurrency(amountMinor, exchangeRate), getCurrencyExponent(exchangeRate.booksCurrency));
  const toNumber = (amountMinor: bigint) => toAmountNumber(amountMinor, exponent);
  const totalAmount = toNumber(prices.totals.grossMinor);
  const vatAmount = toNumber(prices.totals.vatMinor);
  const isCredit = draft.IsCreditInvoice === true;
  // The customer does not owe the part that the tax agency pays. That the total includes this part is assumed.
  const owedMinor = prices.totals.grossMinor - (booking.houseWork?.reductionMinor ?? 0n);
  const remainingMinor = isCredit ? -owedMinor : owedMinor;
  // VAT is converted to the company's currency for each VAT rate separately, because it is posted in that way.
  const vatInBooksMinor = prices.totals.vat.reduce(
    (sum, vatEntry) => sum + convertToBooksCurrency(vatEntry.vatMinor, exchangeRate),
    0n,
  );
  return {
    ...Object.fromEntries(copiedMembers.map((member) => [member, draft[member] ?? null])),
    Id: booking.id,
    InvoiceNumber: booking.invoiceNumber,
    InvoiceDate: booking.invoicedOn,
    DueDate: booking.dueOn,
    TermsOfPaymentId: booking.termsOfPaymentId,
    CurrencyCode: exchangeRate.currency,
    CurrencyRate: Number(toScaledText(exchangeRate.scaledRate, rateScale)),
    CreatedByUserId: booking.userId,
    CreatedFromDraftId: booking.draftId,
    CreatedUtc: booking.bookedAt,
    ModifiedUtc: booking.bookedAt,
    CustomerEmail: buyer.EmailAddress,
    PaymentReferenceNumber: seller.UsesPaymentReferenceNumber ? makePaymentReference(booking.invoiceNumber) : null,
    VoucherId: booking.voucher.id,
    VoucherNumber: booking.voucher.label,
    TotalAmount: toBooksCurrencyNumber(prices.totals.grossMinor),
    TotalAmountInvoiceCurrency: totalAmount,
    TotalVatAmount: toAmountNumber(vatInBooksMinor, getCurrencyExponent(exchangeRate.booksCurrency)),
    TotalVatAmountInvoiceCurrency: vatAmount,
    TotalRoundings: toNumber(prices.totals.roundingMinor),
    RemainingAmount: toBooksCurrencyNumber(remainingMinor),
    RemainingAmountInvoiceCurrency: toNumber(remainingMinor),
    SetOffAmountInvoiceCurrency: 0,
    PaymentRemindersCount: 0,
    IsCreditInvoice: isCredit,
    ReplaceUnitPriceWhenZero: draft.ReplaceUnitPriceWhenZero === true,
    ...buildHouseWorkValues(draft, booking.houseWork, toNumber),
    ...buildReverseChargeValues(pricedRows, seller, buyer),
    VatSpecification: prices.totals.vat.map((vatEntry) => ({
      AmountInvoiceCurrency: toNumber(vatEntry.netMinor),
      VatAmountInvoiceCurrency: toNumber(vatEntry.vatMinor),
      VatPercent: vatEntry.rateBps / 10_000,
    })),
    Rows: pricedRows.map((row, index) => ({ Id: booking.newId(), ...buildInvoiceRow(row, prices, index) })),
  };
}

/**
 * The members for house work. `TaxDeductionStatus` is 1, applicable for export to the tax agency, when there is a
 * reduction.
 */
function buildHouseWorkValues(
  draft: StoredDraft,
  houseWork: HouseWork | null,
  toNumber: (amountMinor: bigint) => number,
): ColumnValues {
  const WorkHouseOtherCosts = draft.HouseWorkOtherCosts ?? null;
  if (houseWork === null) return { RotReducedInvoicingType: 0, TaxDeductionStatus: 0, WorkHouseOtherCosts };
  return {
    RotReducedInvoicingType: draft.RotReducedInvoicingType,
    UsesGreenTechnology: draft.UsesGreenTechnology === true,
    RotReducedInvoicingAmount: toNumber(houseWork.reductionMinor),
    RotReducedInvoicingPercent: houseWork.reductionShare,
    RotReducedInvoicingAutomaticDistribution: draft.RotReducedInvoicingAutomaticDistribution === true,
    MaxAllowedTaxReductionAmount: toNumber(houseWork.highestMinor),
    WorkHouseOtherCosts,
    Persons: houseWork.persons,
    TaxDeductionStatus: 1,
  };
}

/**
 * The indexes of the rows under construction reverse charge, counted from 0. They are stored beside the invoice for its
 * printed page, because a booked row has no member for reverse charge.
 */
export function listReverseChargeRowIndexes(pricedRows: readonly PricedRow[]): readonly number[] {
  return pricedRows.flatMap(({ row }, index) => (row.ReversedConstructionServicesVatFree ? [index] : []));
}

/**
 * Derives both reverse charge flags from the rows and the customer. The API's description does not tell how the two
 * differ, so they are equal (docs/api/customer-invoices.md#construction-reverse-charge).
 */
function buildReverseChargeValues(pricedRows: readonly PricedRow[], seller: Seller, buyer: Buyer): ColumnValues {
  const hasReverseCharge =
    vatMarketOf(seller, buyer).market === "domestic" &&
    pricedRows.some(({ row }) => row.ReversedConstructionServicesVatFree);
  return { ReverseChargeOnConstructionServices: hasReverseCharge, ReversedConstructionVatInvoicing: hasReverseCharge };
}

function buildInvoiceRow(
  { row, article, rate: vatRate, unitPrice }: PricedRow,
  { amounts }: PricedInvoice,
  index: number,
): ColumnValues {
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
    VatRate: vatRate,
    PercentVat: vatRate,
    IsVatFree: article !== null && vatRate === 0,
    Amount: amounts[index]?.amount ?? null,
    AmountNoVat: amounts[index]?.net ?? null,
    ProjectId: row.ProjectId ?? null,
    CostCenterItemId1: row.CostCenterItemId1 ?? null,
    CostCenterItemId2: row.CostCenterItemId2 ?? null,
    CostCenterItemId3: row.CostCenterItemId3 ?? null,
    ContributionMargin: row.ContributionMargin ?? null,
    GreenTechnologyType: row.GreenTechnologyType ?? null,
    IsWorkCost: isHouseWorkRow({ row }),
    WorkCostType: row.WorkCostType ?? null,
    WorkHours: row.WorkHours ?? null,
    MaterialCosts: row.MaterialCosts ?? null,
    PurchasePrice: null,
    FreightCosts: null,
  };
}
