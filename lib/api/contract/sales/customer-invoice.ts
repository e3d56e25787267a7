import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { currencyExponentOf } from "../../../values/money";
import { defineResource } from "../resource";
import {
  codeOf,
  codeSchema,
  dateOf,
  decimalSchema,
  flagSchema,
  idSchema,
  integerSchema,
  minorOf,
  rateBpsOf,
  tenThousandthsOf,
  textOf,
  textSchema,
} from "../wire";
import { type DocumentRow, toDocumentRow, wireDocumentRowSchema } from "./document-row";
import { type HouseWork, houseWorkPersonsSchema, toHouseWork } from "./house-work";

const wireInvoiceSchema = z.looseObject({
  Id: idSchema,
  InvoiceNumber: integerSchema,
  CustomerId: idSchema,
  CustomerName: textSchema,
  CustomerNumber: textSchema,
  CustomerEmail: textSchema,
  InvoiceCustomerName: textSchema,
  CurrencyCode: textSchema,
  IncludesVat: flagSchema,
  IsCreditInvoice: flagSchema,
  EuThirdParty: flagSchema,
  ReverseChargeOnConstructionServices: flagSchema,
  ReversedConstructionVatInvoicing: flagSchema,
  InvoiceDate: textSchema,
  DueDate: textSchema,
  PaymentDate: textSchema,
  PaymentStatus: codeSchema,
  PaymentReferenceNumber: textSchema,
  YourReference: textSchema,
  OurReference: textSchema,
  BuyersOrderReference: textSchema,
  TermsOfPaymentId: textSchema,
  Rows: z.nullish(z.array(wireDocumentRowSchema)),
  VatSpecification: z.nullish(
    z.array(
      z.looseObject({
        VatPercent: decimalSchema,
        AmountInvoiceCurrency: decimalSchema,
        VatAmountInvoiceCurrency: decimalSchema,
      }),
    ),
  ),
  TotalAmountInvoiceCurrency: decimalSchema,
  TotalVatAmountInvoiceCurrency: decimalSchema,
  TotalRoundings: decimalSchema,
  RemainingAmountInvoiceCurrency: decimalSchema,
  SetOffAmountInvoiceCurrency: decimalSchema,
  RotReducedInvoicingType: codeSchema,
  UsesGreenTechnology: flagSchema,
  RotReducedInvoicingAmount: decimalSchema,
  RotReducedInvoicingPercent: decimalSchema,
  RotPropertyType: codeSchema,
  RotReducedInvoicingPropertyName: textSchema,
  RotReducedInvoicingOrgNumber: textSchema,
  WorkHouseOtherCosts: decimalSchema,
  Persons: houseWorkPersonsSchema,
  TaxDeductionStatus: codeSchema,
  VoucherId: textSchema,
  VoucherNumber: textSchema,
  CreatedFromDraftId: textSchema,
  CreatedFromOrderId: textSchema,
  CreatedFromQuoteId: textSchema,
  ReferringInvoiceId: textSchema,
  CreditedBy: z.nullish(z.array(z.looseObject({ CreditInvoiceId: textSchema }))),
  HasAutoInvoiceError: flagSchema,
  SendType: codeSchema,
  ElectronicReference: textSchema,
  InvoiceAddress1: textSchema,
  InvoicePostalCode: textSchema,
  InvoiceCity: textSchema,
  InvoiceCountryCode: textSchema,
  SalesDocumentAttachments: z.nullish(z.array(z.string())),
  PaymentRemindersCount: integerSchema,
  LastPaymentReminderSentDate: textSchema,
  CreatedUtc: textSchema,
  ModifiedUtc: textSchema,
});

export type PaymentStatus = "paid" | "unpaid" | "overdue" | "unknown";

/** A customer invoice in the books. Amounts are in the invoice's own currency. */
export type Invoice = {
  id: string;
  number: number | null;
  customerId: string;
  customerName: string;
  customerNumber: string;
  customerEmail: string;
  currencyCode: string;
  includesVat: boolean;
  isCredit: boolean;
  /** The sale is third-party trade in the EU. */
  euThirdParty: boolean;
  invoiceOn: CalendarDate | null;
  dueOn: CalendarDate | null;
  paidOn: CalendarDate | null;
  status: PaymentStatus;
  paymentReference: string;
  yourReference: string;
  ourReference: string;
  buyersOrderReference: string;
  termsOfPaymentId: string;
  rows: readonly DocumentRow[];
  vat: readonly { rateBps: number; netMinor: bigint; vatMinor: bigint }[];
  netMinor: bigint;
  vatMinor: bigint;
  roundingMinor: bigint;
  grossMinor: bigint;
  remainingMinor: bigint;
  /** The amount that was set off against credit notes instead of being paid. */
  setOffMinor: bigint;
  /** The amount that the tax agency pays for house work in the customer's place. */
  taxReductionMinor: bigint;
  /** The share of the work by which the invoice is reduced, in ten-thousandths; null where the service names none. */
  reductionShare: bigint | null;
  houseWork: HouseWork | null;
  /** How far the claim for the reduction is at the tax agency, as the service says; null without a reduction. */
  claimState: ClaimState | null;
  voucherId: string | null;
  voucherNumber: string;
  createdFromDraftId: string | null;
  createdFromOrderId: string | null;
  createdFromQuoteId: string | null;
  /** The invoice that this credit note takes back. */
  refersToId: string | null;
  creditedBy: readonly string[];
  /** The network could not deliver the e-invoice. */
  hasSendError: boolean;
  /** The way the invoice was sent, as a code of `lib/rules/sales/e-invoice/e-invoice`; 0 when it was not sent. */
  sendType: number;
  electronicReference: string;
  /** The address as printed on the invoice. */
  address: { line1: string; postalCode: string; city: string };
  /** The buyer's country as printed, two letters; empty for a domestic buyer where the books name none. */
  countryCode: string;
  attachmentIds: readonly string[];
  /** The number of reminders sent by any program; null where the books do not count them. */
  remindersSent: number | null;
  remindedOn: CalendarDate | null;
  createdAt: string;
  modifiedAt: string;
};

/** A claim can be made at the tax agency, was handed in there, or was refused by it. */
export type ClaimState = "open" | "handedIn" | "refused";

/** The states in the order of the service's codes, of which 0 is no claim. */
const claimStates: readonly (ClaimState | null)[] = [null, "open", "handedIn", "refused"];

const paymentStatuses: readonly PaymentStatus[] = ["paid", "unpaid", "overdue"];

export const invoices = defineResource("customerinvoices", wireInvoiceSchema, (wire): Invoice => {
  const currencyCode = textOf(wire.CurrencyCode);
  const exponent = currencyExponentOf(currencyCode);
  const grossMinor = minorOf(wire.TotalAmountInvoiceCurrency, exponent);
  const vatMinor = minorOf(wire.TotalVatAmountInvoiceCurrency, exponent);
  const roundingMinor = minorOf(wire.TotalRoundings, exponent);
  return {
    id: wire.Id,
    number: wire.InvoiceNumber ?? null,
    customerId: wire.CustomerId,
    customerName: textOf(wire.InvoiceCustomerName) || textOf(wire.CustomerName),
    customerNumber: textOf(wire.CustomerNumber),
    customerEmail: textOf(wire.CustomerEmail),
    currencyCode,
    includesVat: wire.IncludesVat ?? false,
    isCredit: wire.IsCreditInvoice ?? false,
    euThirdParty: wire.EuThirdParty ?? false,
    invoiceOn: dateOf(wire.InvoiceDate),
    dueOn: dateOf(wire.DueDate),
    paidOn: dateOf(wire.PaymentDate),
    status: paymentStatuses[codeOf(wire.PaymentStatus) ?? 1] ?? "unknown",
    paymentReference: textOf(wire.PaymentReferenceNumber),
    yourReference: textOf(wire.YourReference),
    ourReference: textOf(wire.OurReference),
    buyersOrderReference: textOf(wire.BuyersOrderReference),
    termsOfPaymentId: textOf(wire.TermsOfPaymentId),
    rows: (wire.Rows ?? []).map((row) => toBookedRow(toDocumentRow(row, exponent), wire)),
    vat: (wire.VatSpecification ?? []).map((entry) => ({
      rateBps: rateBpsOf(entry.VatPercent) ?? 0,
      netMinor: minorOf(entry.AmountInvoiceCurrency, exponent),
      vatMinor: minorOf(entry.VatAmountInvoiceCurrency, exponent),
    })),
    netMinor: grossMinor - vatMinor - roundingMinor,
    vatMinor,
    roundingMinor,
    grossMinor,
    remainingMinor: minorOf(wire.RemainingAmountInvoiceCurrency, exponent),
    setOffMinor: minorOf(wire.SetOffAmountInvoiceCurrency, exponent),
    taxReductionMinor: minorOf(wire.RotReducedInvoicingAmount, exponent),
    reductionShare: tenThousandthsOf(wire.RotReducedInvoicingPercent) || null,
    houseWork: toHouseWork(
      {
        type: wire.RotReducedInvoicingType,
        isGreen: wire.UsesGreenTechnology,
        homeKind: wire.RotPropertyType,
        homeName: wire.RotReducedInvoicingPropertyName,
        housingCompanyNumber: wire.RotReducedInvoicingOrgNumber,
        otherCosts: wire.WorkHouseOtherCosts,
        amount: wire.RotReducedInvoicingAmount,
        persons: wire.Persons,
      },
      exponent,
    ),
    claimState: claimStates[codeOf(wire.TaxDeductionStatus) ?? 0] ?? null,
    voucherId: wire.VoucherId ?? null,
    voucherNumber: textOf(wire.VoucherNumber),
    createdFromDraftId: wire.CreatedFromDraftId ?? null,
    createdFromOrderId: wire.CreatedFromOrderId ?? null,
    createdFromQuoteId: wire.CreatedFromQuoteId ?? null,
    refersToId: wire.ReferringInvoiceId ?? null,
    creditedBy: (wire.CreditedBy ?? []).flatMap((entry) => entry.CreditInvoiceId || []),
    hasSendError: wire.HasAutoInvoiceError ?? false,
    sendType: codeOf(wire.SendType) ?? 0,
    electronicReference: textOf(wire.ElectronicReference),
    address: {
      line1: textOf(wire.InvoiceAddress1),
      postalCode: textOf(wire.InvoicePostalCode),
      city: textOf(wire.InvoiceCity),
    },
    countryCode: textOf(wire.InvoiceCountryCode),
    attachmentIds: wire.SalesDocumentAttachments ?? [],
    remindersSent: wire.PaymentRemindersCount ?? null,
    remindedOn: dateOf(wire.LastPaymentReminderSentDate),
    createdAt: textOf(wire.CreatedUtc),
    modifiedAt: textOf(wire.ModifiedUtc),
  };
});

/**
 * Rule: a booked row says only that it has no VAT, without a reason. Where the invoice is under construction reverse
 * charge, its rows without VAT are under construction reverse charge too
 */
function toBookedRow(row: DocumentRow, wire: z.infer<typeof wireInvoiceSchema>): DocumentRow {
  const isReverseConstruction =
    wire.ReverseChargeOnConstructionServices ?? wire.ReversedConstructionVatInvoicing ?? false;
  return { ...row, reverseConstruction: isReverseConstruction && row.rateBps === 0 };
}
