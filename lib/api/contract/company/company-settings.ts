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

/** A company's standing text for buyers at home and abroad. */
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
  /** Where e-invoices come from: `0007:5591234567`; empty where the organisation number is it. */
  electronicAddress: string;
  termsOfPaymentId: string | null;
  modules: readonly string[];
  isActive: boolean;
  /** Vouchers up to and including this day cannot be added. */
  lockedTo: CalendarDate | null;
  /** Totals are rounded to whole units of the company's currency. */
  roundToWhole: boolean;
  /** Private customers are shown prices without VAT; otherwise their row prices include it. */
  showsPrivateWithoutVat: boolean;
  /** An invoice keeps the date of its draft; otherwise it gets the day it is finalised. */
  keepsDraftDate: boolean;
  /** Supplier invoices are approved in this company; null where the service does not say. */
  approvesPurchases: boolean | null;
  /** The service says that the company is not registered for electronic invoices. */
  isUnregisteredSender: boolean;
  /** What an invoice's mail says when the order brings no text; empty where the service has words of its own. */
  mailText: MailText;
  /** The same of a quote's mail, and of an order's. */
  quoteMailText: MailText;
  orderMailText: MailText;
  nextInvoiceNumber: number | null;
  nextQuoteNumber: number | null;
  nextOrderNumber: number | null;
  nextCustomerNumber: number | null;
  nextArticleNumber: number | null;
  nextSupplierNumber: number | null;
};

const active = 1;
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
    isActive: (codeOf(wire.CompanyStatus) ?? active) === active,
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
