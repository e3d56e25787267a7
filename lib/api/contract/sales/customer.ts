import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { jsonFromScaled, tenThousandthDecimals } from "../../../values/decimal";
import { type Address, emptyAddress } from "../company/address";
import { defineResource } from "../resource";
import {
  codeSchema,
  dateOf,
  decimalSchema,
  flagSchema,
  idSchema,
  mergeIntoRecord,
  minorOf,
  tenThousandthsOf,
  textOf,
  textOrNull,
  textSchema,
  type WireRecord,
} from "../wire";

const wireCustomerSchema = z.looseObject({
  Id: idSchema,
  CustomerNumber: textSchema,
  Name: z.string(),
  IsPrivatePerson: flagSchema,
  IsActive: flagSchema,
  CorporateIdentityNumber: textSchema,
  VatNumber: textSchema,
  EmailAddress: textSchema,
  EmailAddresses: z.nullish(z.array(z.string())),
  Telephone: textSchema,
  MobilePhone: textSchema,
  WwwAddress: textSchema,
  ContactPersonName: textSchema,
  ContactPersonEmail: textSchema,
  ContactPersonPhone: textSchema,
  InvoiceAddress1: textSchema,
  InvoiceAddress2: textSchema,
  InvoicePostalCode: textSchema,
  InvoiceCity: textSchema,
  InvoiceCountryCode: textSchema,
  DeliveryCustomerName: textSchema,
  DeliveryAddress1: textSchema,
  DeliveryAddress2: textSchema,
  DeliveryPostalCode: textSchema,
  DeliveryCity: textSchema,
  DeliveryCountryCode: textSchema,
  CurrencyCode: textSchema,
  TermsOfPaymentId: textSchema,
  TermsOfPayment: z.nullish(
    z.looseObject({ Name: textSchema, NumberOfDays: decimalSchema, TermsOfPaymentTypeId: codeSchema }),
  ),
  SalesDocumentLanguage: textSchema,
  ElectronicAddress: textSchema,
  EdiGlnNumber: textSchema,
  RequiresReferenceNumber: flagSchema,
  DiscountPercentage: decimalSchema,
  ReverseChargeOnConstructionServices: flagSchema,
  ForceBookkeepVat: flagSchema,
  Note: textSchema,
  UnpaidInvoicesAmount: decimalSchema,
  LastInvoiceDate: textSchema,
  ChangedUtc: textSchema,
});

/** A person or business that buys from the company. Empty text where a value is missing. */
export type Customer = {
  /** This is empty until the service has stored the customer. */
  id: string;
  /** This is empty on a new customer: the service assigns the next number of its series. */
  number: string;
  name: string;
  isPrivatePerson: boolean;
  isActive: boolean;
  /** This is masked (`••••••••-••34`) for private persons. */
  identityNumber: string;
  vatNumber: string;
  email: string;
  /** Addresses that get a copy of each mail to the customer; they are changed in the bookkeeping program. */
  emailCopies: readonly string[];
  phone: string;
  mobilePhone: string;
  website: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  invoiceAddress: Address;
  deliveryName: string;
  deliveryAddress: Address;
  /** Empty text means the company's currency. */
  currencyCode: string;
  termsOfPaymentId: string;
  termsOfPaymentName: string;
  /** The language of the customer's documents, two letters. */
  documentLanguage: string;
  /** The address for electronic invoices: a scheme of four digits, a colon, and the customer's identifier in that scheme. */
  electronicAddress: string;
  gln: string;
  /** The recipient rejects electronic invoices without a reference of its own. */
  requiresReference: boolean;
  /** A share of 1 in ten-thousandths. */
  discount: bigint;
  reverseChargeConstruction: boolean;
  /** The company's VAT is booked on sales to this customer although its VAT number would exempt it; read only. */
  forcesVat: boolean;
  note: string;
  /** The unpaid amount in the company's currency. */
  unpaidMinor: bigint;
  lastInvoiceOn: CalendarDate | null;
  changedAt: string;
  rest: WireRecord;
};

/** A customer that is not stored yet. */
export const emptyCustomer: Customer = {
  id: "",
  number: "",
  name: "",
  isPrivatePerson: false,
  isActive: true,
  identityNumber: "",
  vatNumber: "",
  email: "",
  emailCopies: [],
  phone: "",
  mobilePhone: "",
  website: "",
  contactName: "",
  contactEmail: "",
  contactPhone: "",
  invoiceAddress: emptyAddress,
  deliveryName: "",
  deliveryAddress: emptyAddress,
  currencyCode: "",
  termsOfPaymentId: "",
  termsOfPaymentName: "",
  documentLanguage: "",
  electronicAddress: "",
  gln: "",
  requiresReference: false,
  discount: 0n,
  reverseChargeConstruction: false,
  forcesVat: false,
  note: "",
  unpaidMinor: 0n,
  lastInvoiceOn: null,
  changedAt: "",
  rest: {},
};

export const customers = defineResource(
  "customers",
  wireCustomerSchema,
  (wire): Customer => ({
    id: wire.Id,
    number: textOf(wire.CustomerNumber),
    name: wire.Name,
    isPrivatePerson: wire.IsPrivatePerson ?? false,
    isActive: wire.IsActive ?? true,
    identityNumber: textOf(wire.CorporateIdentityNumber),
    vatNumber: textOf(wire.VatNumber),
    email: textOf(wire.EmailAddress),
    emailCopies: wire.EmailAddresses ?? [],
    phone: textOf(wire.Telephone),
    mobilePhone: textOf(wire.MobilePhone),
    website: textOf(wire.WwwAddress),
    contactName: textOf(wire.ContactPersonName),
    contactEmail: textOf(wire.ContactPersonEmail),
    contactPhone: textOf(wire.ContactPersonPhone),
    invoiceAddress: {
      line1: textOf(wire.InvoiceAddress1),
      line2: textOf(wire.InvoiceAddress2),
      postalCode: textOf(wire.InvoicePostalCode),
      city: textOf(wire.InvoiceCity),
      countryCode: textOf(wire.InvoiceCountryCode),
    },
    deliveryName: textOf(wire.DeliveryCustomerName),
    deliveryAddress: {
      line1: textOf(wire.DeliveryAddress1),
      line2: textOf(wire.DeliveryAddress2),
      postalCode: textOf(wire.DeliveryPostalCode),
      city: textOf(wire.DeliveryCity),
      countryCode: textOf(wire.DeliveryCountryCode),
    },
    currencyCode: textOf(wire.CurrencyCode),
    termsOfPaymentId: textOf(wire.TermsOfPaymentId),
    termsOfPaymentName: textOf(wire.TermsOfPayment?.Name),
    documentLanguage: textOf(wire.SalesDocumentLanguage),
    electronicAddress: textOf(wire.ElectronicAddress),
    gln: textOf(wire.EdiGlnNumber),
    requiresReference: wire.RequiresReferenceNumber ?? false,
    discount: tenThousandthsOf(wire.DiscountPercentage),
    reverseChargeConstruction: wire.ReverseChargeOnConstructionServices ?? false,
    forcesVat: wire.ForceBookkeepVat ?? false,
    note: textOf(wire.Note),
    unpaidMinor: minorOf(wire.UnpaidInvoicesAmount, 2),
    lastInvoiceOn: dateOf(wire.LastInvoiceDate),
    changedAt: textOf(wire.ChangedUtc),
    rest: wire,
  }),
);

/** Returns true for an identity number that the server has partly masked. */
export function isMaskedIdentityNumber(identityNumber: string): boolean {
  return identityNumber.includes("•") || identityNumber.includes("*");
}

/**
 * Returns the body of a POST or PUT. PUT replaces the record, so the body contains every member that was read before.
 */
export function fromCustomer(customer: Customer): WireRecord {
  const { invoiceAddress, deliveryAddress } = customer;
  return mergeIntoRecord(customer.rest, {
    ...(customer.number ? { CustomerNumber: customer.number.trim() } : {}),
    Name: customer.name.trim(),
    IsPrivatePerson: customer.isPrivatePerson,
    IsActive: customer.isActive,
    CorporateIdentityNumber: textOrNull(customer.identityNumber),
    VatNumber: textOrNull(customer.vatNumber),
    EmailAddress: textOrNull(customer.email),
    Telephone: textOrNull(customer.phone),
    MobilePhone: textOrNull(customer.mobilePhone),
    WwwAddress: textOrNull(customer.website),
    ContactPersonName: textOrNull(customer.contactName),
    ContactPersonEmail: textOrNull(customer.contactEmail),
    ContactPersonPhone: textOrNull(customer.contactPhone),
    InvoiceAddress1: textOrNull(invoiceAddress.line1),
    InvoiceAddress2: textOrNull(invoiceAddress.line2),
    InvoicePostalCode: textOrNull(invoiceAddress.postalCode),
    InvoiceCity: textOrNull(invoiceAddress.city),
    InvoiceCountryCode: textOrNull(invoiceAddress.countryCode),
    DeliveryCustomerName: textOrNull(customer.deliveryName),
    DeliveryAddress1: textOrNull(deliveryAddress.line1),
    DeliveryAddress2: textOrNull(deliveryAddress.line2),
    DeliveryPostalCode: textOrNull(deliveryAddress.postalCode),
    DeliveryCity: textOrNull(deliveryAddress.city),
    DeliveryCountryCode: textOrNull(deliveryAddress.countryCode),
    ...(customer.currencyCode ? { CurrencyCode: customer.currencyCode } : {}),
    TermsOfPaymentId: customer.termsOfPaymentId || null,
    SalesDocumentLanguage: textOrNull(customer.documentLanguage),
    ElectronicAddress: textOrNull(customer.electronicAddress),
    DiscountPercentage: jsonFromScaled(customer.discount, tenThousandthDecimals),
    ReverseChargeOnConstructionServices: customer.reverseChargeConstruction,
    Note: textOrNull(customer.note),
  });
}
