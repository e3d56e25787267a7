import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { resource } from "../resource";
import { code, codeOf, dateOf, flag, integer, text, textOf } from "../wire";
import type { Address } from "./address";

const wireCompanySettings = z.looseObject({
  Name: text,
  CorporateIdentityNumber: text,
  VatCode: text,
  Email: text,
  Phone: text,
  Address1: text,
  Address2: text,
  PostalCode: text,
  City: text,
  CountryCode: text,
  CurrencyCode: text,
  OurReference: text,
  BankGiro: text,
  PlusGiro: text,
  BankAccount: text,
  Iban: text,
  PeppolId: text,
  TermsOfPaymentId: text,
  ActivatedModules: z.nullish(z.array(z.string())),
  CompanyStatus: code,
  AccountingLockedTo: text,
  DomesticCurrencyRounding: code,
  ShowPricesExclVatPC: flag,
  KeepOriginalDraftDate: flag,
  ApprovalSettings: z.nullish(z.looseObject({ UsesSupplierInvoiceApproval: flag })),
  AutoInvoice: z.nullish(z.looseObject({ AutoInvoiceActivationStatus: code })),
  CompanyText: z.nullish(
    z.looseObject({
      ...{ InvoiceEmailDomestic: text, InvoiceEmailForeign: text },
      ...{ QuoteEmailDomestic: text, QuoteEmailForeign: text },
      ...{ OrderEmailDomestic: text, OrderEmailForeign: text },
    }),
  ),
  NextCustomerInvoiceNumber: integer,
  NextQuoteNumber: integer,
  NextOrderNumber: integer,
  NextCustomerNumber: integer,
  NextArticleNumber: integer,
  NextSupplierNumber: integer,
});

/** A company's default mail text for buyers in its own country and abroad. */
export type MailText = { domestic: string; foreign: string };

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
const halfAwayFromZero = 1;

export const companySettings = resource(
  "companysettings",
  wireCompanySettings,
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
    roundToWhole: wire.DomesticCurrencyRounding === halfAwayFromZero,
    showsPrivateWithoutVat: wire.ShowPricesExclVatPC ?? false,
    keepsDraftDate: wire.KeepOriginalDraftDate ?? false,
    approvesPurchases: wire.ApprovalSettings?.UsesSupplierInvoiceApproval ?? null,
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
