import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { currencyExponentOf } from "../../../values/money";
import { defineResource } from "../resource";
import type { ReductionKind } from "../sales/work-types";
import {
  codeOf,
  codeSchema,
  dateOf,
  decimalSchema,
  flagSchema,
  integerSchema,
  minorOf,
  tenThousandthsOf,
  textOf,
  textSchema,
} from "../wire";
import type { Address } from "./address";

const wireCompanySettingsSchema = z.looseObject({
  Name: textSchema,
  CorporateIdentityNumber: textSchema,
  VatCode: textSchema,
  Email: textSchema,
  Phone: textSchema,
  Address1: textSchema,
  Address2: textSchema,
  PostalCode: textSchema,
  City: textSchema,
  CountryCode: textSchema,
  CurrencyCode: textSchema,
  OurReference: textSchema,
  BankGiro: textSchema,
  PlusGiro: textSchema,
  BankAccount: textSchema,
  Iban: textSchema,
  PeppolId: textSchema,
  TermsOfPaymentId: textSchema,
  ActivatedModules: z.nullish(z.array(z.string())),
  CompanyStatus: codeSchema,
  AccountingLockedTo: textSchema,
  DomesticCurrencyRounding: codeSchema,
  ShowPricesExclVatPC: flagSchema,
  KeepOriginalDraftDate: flagSchema,
  ApprovalSettings: z.nullish(z.looseObject({ UsesSupplierInvoiceApproval: flagSchema })),
  UsesRotReducedInvoicing: flagSchema,
  UsesGreenTechnology: flagSchema,
  CompanyGreenTechnologySettings: z.nullish(
    z.looseObject({
      SollarCellDiscountPercentage: decimalSchema,
      GreenTechnologyDeductionMaxAmount: decimalSchema,
    }),
  ),
  CompanyRotRutSettings: z.nullish(
    z.looseObject({
      ...{ RotReducedInvoicingPercent: decimalSchema, RotReducedInvoicingMaxAmount: decimalSchema },
      ...{ RutReducedInvoicingPercent: decimalSchema },
      ...{ RutMaxAmountForPersBelow65Year: decimalSchema, RutMaxAmountForPersOver65Year: decimalSchema },
    }),
  ),
  AutoInvoice: z.nullish(z.looseObject({ AutoInvoiceActivationStatus: codeSchema })),
  CompanyText: z.nullish(
    z.looseObject({
      ...{ InvoiceEmailDomestic: textSchema, InvoiceEmailForeign: textSchema },
      ...{ QuoteEmailDomestic: textSchema, QuoteEmailForeign: textSchema },
      ...{ OrderEmailDomestic: textSchema, OrderEmailForeign: textSchema },
    }),
  ),
  NextCustomerInvoiceNumber: integerSchema,
  NextQuoteNumber: integerSchema,
  NextOrderNumber: integerSchema,
  NextCustomerNumber: integerSchema,
  NextArticleNumber: integerSchema,
  NextSupplierNumber: integerSchema,
});

/** A company's default mail text for buyers in its own country and abroad. */
export type MailText = { domestic: string; foreign: string };

/**
 * What the tax agency pays, for each reduction that the company gives; shares in ten-thousandths, amounts for one person and
 * year in minor units. The share of green technology is that of solar cells: the service names no other.
 */
export type HouseWorkSettings = Readonly<Partial<Record<ReductionKind, { share: bigint; maxMinor: bigint }>>>;

export type CompanySettings = {
  name: string;
  identityNumber: string;
  vatNumber: string;
  email: string;
  phone: string;
  address: Address;
  currencyCode: string;
  ourReference: string;
  bankGiro: string;
  plusGiro: string;
  bankAccount: string;
  iban: string;
  /** The sender address of e-invoices, such as `0007:5591234567`; empty where the organisation number is the address. */
  electronicAddress: string;
  termsOfPaymentId: string | null;
  modules: readonly string[];
  isActive: boolean;
  /** No voucher can be added on this day or before it. */
  lockedTo: CalendarDate | null;
  /** Totals are rounded to whole units of the company's currency. */
  roundToWhole: boolean;
  /** Prices to private customers are shown without VAT; otherwise their row prices include VAT. */
  showsPrivateWithoutVat: boolean;
  /** An invoice keeps the date of its draft; otherwise it gets the day on which it is finalised. */
  keepsDraftDate: boolean;
  /** Supplier invoices must be approved in this company; null where the service does not say. */
  approvesPurchases: boolean | null;
  /** Null where the company gives no reduction. */
  houseWork: HouseWorkSettings | null;
  /** The service says that the company is not registered for electronic invoices. */
  isUnregisteredSender: boolean;
  /** The text of an invoice's mail when the command brings none; empty where the service uses its own text. */
  mailText: MailText;
  /** The default text of a quote's mail, and below it that of an order's mail. */
  quoteMailText: MailText;
  orderMailText: MailText;
  nextInvoiceNumber: number | null;
  nextQuoteNumber: number | null;
  nextOrderNumber: number | null;
  nextCustomerNumber: number | null;
  nextArticleNumber: number | null;
  nextSupplierNumber: number | null;
};

const activeStatus = 1;
const wholeRoundingCode = 1;

export const companySettings = defineResource(
  "companysettings",
  wireCompanySettingsSchema,
  (wire): CompanySettings => ({
    name: textOf(wire.Name),
    identityNumber: textOf(wire.CorporateIdentityNumber),
    vatNumber: textOf(wire.VatCode),
    email: textOf(wire.Email),
    phone: textOf(wire.Phone),
    address: {
      line1: textOf(wire.Address1),
      line2: textOf(wire.Address2),
      postalCode: textOf(wire.PostalCode),
      city: textOf(wire.City),
      countryCode: textOf(wire.CountryCode),
    },
    currencyCode: textOf(wire.CurrencyCode),
    ourReference: textOf(wire.OurReference),
    bankGiro: textOf(wire.BankGiro),
    plusGiro: textOf(wire.PlusGiro),
    bankAccount: textOf(wire.BankAccount),
    iban: textOf(wire.Iban),
    electronicAddress: textOf(wire.PeppolId),
    termsOfPaymentId: wire.TermsOfPaymentId ?? null,
    modules: wire.ActivatedModules ?? [],
    isActive: (codeOf(wire.CompanyStatus) ?? activeStatus) === activeStatus,
    lockedTo: dateOf(wire.AccountingLockedTo),
    roundToWhole: wire.DomesticCurrencyRounding === wholeRoundingCode,
    showsPrivateWithoutVat: wire.ShowPricesExclVatPC ?? false,
    keepsDraftDate: wire.KeepOriginalDraftDate ?? false,
    approvesPurchases: wire.ApprovalSettings?.UsesSupplierInvoiceApproval ?? null,
    houseWork: toHouseWorkSettings(wire),
    mailText: {
      domestic: textOf(wire.CompanyText?.InvoiceEmailDomestic),
      foreign: textOf(wire.CompanyText?.InvoiceEmailForeign),
    },
    isUnregisteredSender: wire.AutoInvoice?.AutoInvoiceActivationStatus === 0,
    quoteMailText: {
      domestic: textOf(wire.CompanyText?.QuoteEmailDomestic),
      foreign: textOf(wire.CompanyText?.QuoteEmailForeign),
    },
    orderMailText: {
      domestic: textOf(wire.CompanyText?.OrderEmailDomestic),
      foreign: textOf(wire.CompanyText?.OrderEmailForeign),
    },
    nextInvoiceNumber: wire.NextCustomerInvoiceNumber ?? null,
    nextQuoteNumber: wire.NextQuoteNumber ?? null,
    nextOrderNumber: wire.NextOrderNumber ?? null,
    nextCustomerNumber: wire.NextCustomerNumber ?? null,
    nextArticleNumber: wire.NextArticleNumber ?? null,
    nextSupplierNumber: wire.NextSupplierNumber ?? null,
  }),
);

/**
 * Assumed: for RUT the higher of the two amounts applies whatever the age of the person; the law has had one amount for all
 * since 2021.
 */
function toHouseWorkSettings(wire: z.infer<typeof wireCompanySettingsSchema>): HouseWorkSettings | null {
  const settings = wire.UsesRotReducedInvoicing ? wire.CompanyRotRutSettings : null;
  const greenSettings = wire.UsesGreenTechnology ? wire.CompanyGreenTechnologySettings : null;
  const exponent = currencyExponentOf(textOf(wire.CurrencyCode));
  const reductionOf = (share: number | null | undefined, max: number | null | undefined) => ({
    share: tenThousandthsOf(share),
    maxMinor: minorOf(max, exponent),
  });
  if (!settings && !greenSettings) return null;
  const rutMax = Math.max(settings?.RutMaxAmountForPersBelow65Year ?? 0, settings?.RutMaxAmountForPersOver65Year ?? 0);
  return {
    ...(settings && {
      rot: reductionOf(settings.RotReducedInvoicingPercent, settings.RotReducedInvoicingMaxAmount),
      rut: reductionOf(settings.RutReducedInvoicingPercent, rutMax),
    }),
    ...(greenSettings && {
      green: reductionOf(greenSettings.SollarCellDiscountPercentage, greenSettings.GreenTechnologyDeductionMaxAmount),
    }),
  };
}
