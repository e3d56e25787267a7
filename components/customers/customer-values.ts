import type { Customer } from "@/lib/api/contract/customer";

/** What the customer form holds: text and ticks, as typed. */
export type CustomerValues = {
  kind: "company" | "person";
  name: string;
  number: string;
  identityNumber: string;
  /** The identity number of a private person is masked here; it is sent only when a new one is written. */
  newIdentityNumber: boolean;
  vatNumber: string;
  line1: string;
  line2: string;
  postalCode: string;
  city: string;
  countryCode: string;
  email: string;
  phone: string;
  mobilePhone: string;
  contactName: string;
  contactEmail: string;
  termsOfPaymentId: string;
  note: string;
  isActive: boolean;
};

export function valuesOf(customer: Customer): CustomerValues {
  const { invoiceAddress } = customer;
  return {
    kind: customer.isPrivatePerson ? "person" : "company",
    name: customer.name,
    number: customer.number,
    identityNumber: isMasked(customer.identityNumber) ? "" : customer.identityNumber,
    newIdentityNumber: false,
    vatNumber: customer.vatNumber,
    line1: invoiceAddress.line1,
    line2: invoiceAddress.line2,
    postalCode: invoiceAddress.postalCode,
    city: invoiceAddress.city,
    countryCode: invoiceAddress.countryCode,
    email: customer.email,
    phone: customer.phone,
    mobilePhone: customer.mobilePhone,
    contactName: customer.contactName,
    contactEmail: customer.contactEmail,
    termsOfPaymentId: customer.termsOfPaymentId,
    note: customer.note,
    isActive: customer.isActive,
  };
}

/**
 * The customer as the form leaves it; what the form does not show stays as it was read.
 *
 * Rule: a masked identity number goes back masked unless a new one was written, and the server puts the real one in;
 *       a VAT number needs a country, so no country then means the company's own
 * @param home the company's country
 */
export function withValues(customer: Customer, values: CustomerValues, home: string): Customer {
  const keepsIdentity = isMasked(customer.identityNumber) && !values.newIdentityNumber;
  return {
    ...customer,
    isPrivatePerson: values.kind === "person",
    name: values.name,
    number: values.number,
    identityNumber: keepsIdentity ? customer.identityNumber : values.identityNumber,
    vatNumber: values.vatNumber.replace(/\s/g, "").toUpperCase(),
    invoiceAddress: {
      line1: values.line1,
      line2: values.line2,
      postalCode: values.postalCode,
      city: values.city,
      countryCode: values.countryCode === "" && values.vatNumber.trim() !== "" ? home : values.countryCode,
    },
    email: values.email,
    phone: values.phone,
    mobilePhone: values.mobilePhone,
    contactName: values.contactName,
    contactEmail: values.contactEmail,
    termsOfPaymentId: values.termsOfPaymentId,
    note: values.note,
    isActive: values.isActive,
  };
}

/** True for an identity number of which the server shows only a part. */
export function isMasked(identityNumber: string): boolean {
  return identityNumber.includes("•") || identityNumber.includes("*");
}

/** Where a member the service refuses stands in the form. */
export const fieldOfMember: Readonly<Record<string, keyof CustomerValues>> = {
  Name: "name",
  CustomerNumber: "number",
  CorporateIdentityNumber: "identityNumber",
  VatNumber: "vatNumber",
  InvoiceAddress1: "line1",
  InvoiceAddress2: "line2",
  InvoicePostalCode: "postalCode",
  InvoiceCity: "city",
  InvoiceCountryCode: "countryCode",
  EmailAddress: "email",
  Telephone: "phone",
  MobilePhone: "mobilePhone",
  ContactPersonName: "contactName",
  ContactPersonEmail: "contactEmail",
  TermsOfPaymentId: "termsOfPaymentId",
  IsPrivatePerson: "kind",
  IsActive: "isActive",
  Note: "note",
};
