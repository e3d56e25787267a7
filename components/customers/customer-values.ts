import * as z from "zod/mini";
import type { FieldsByRefusal } from "@/components/form/refused-fields";
import type { FormShape } from "@/components/form/stored-text";
import { type Customer, isMaskedIdentityNumber } from "@/lib/api/contract/sales/customer";
import { formatOrganisationNumber, normaliseVatNumber, withHyphens } from "@/lib/values/company-numbers";
import { normaliseElectronicAddress } from "@/lib/values/electronic-address";

/** The values of the customer form: typed text and ticked boxes. */
export type CustomerValues = {
  kind: "company" | "person";
  name: string;
  number: string;
  identityNumber: string;
  /**
   * States whether a new identity number is typed. A private person's stored number is masked, and is sent only when
   * replaced.
   */
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
  electronicAddress: string;
  termsOfPaymentId: string;
  /** Two letters; empty means the seller's own language. */
  documentLanguage: string;
  note: string;
  isActive: boolean;
};

/** The shape that stored text must have to be restored into the form. */
export const customerFormShape: FormShape<CustomerValues> = {
  kind: z.enum(["company", "person"]),
  name: z.string(),
  number: z.string(),
  identityNumber: z.string(),
  newIdentityNumber: z.boolean(),
  vatNumber: z.string(),
  line1: z.string(),
  line2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
  email: z.string(),
  phone: z.string(),
  mobilePhone: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  electronicAddress: z.string(),
  termsOfPaymentId: z.string(),
  documentLanguage: z.string(),
  note: z.string(),
  isActive: z.boolean(),
};

export function customerFormValuesOf(customer: Customer): CustomerValues {
  const { invoiceAddress } = customer;
  return {
    kind: customer.isPrivatePerson ? "person" : "company",
    name: customer.name,
    number: customer.number,
    identityNumber: isMaskedIdentityNumber(customer.identityNumber) ? "" : customer.identityNumber,
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
    electronicAddress: customer.electronicAddress,
    termsOfPaymentId: customer.termsOfPaymentId,
    documentLanguage: customer.documentLanguage,
    note: customer.note,
    isActive: customer.isActive,
  };
}

/**
 * Returns the customer with the values of the form; members the form does not show stay as they were read.
 *
 * Rule: a masked identity number is sent masked unless a new one was typed, and the server inserts the real one;
 *       a VAT number needs a country, so a missing country becomes the company's own
 * @param companyCountry the company's country
 */
export function customerWithValues(customer: Customer, values: CustomerValues, companyCountry: string): Customer {
  const isIdentityUnchanged = isMaskedIdentityNumber(customer.identityNumber) && !values.newIdentityNumber;
  return {
    ...customer,
    isPrivatePerson: values.kind === "person",
    name: values.name,
    number: values.number,
    identityNumber: isIdentityUnchanged
      ? customer.identityNumber
      : formatIdentityNumber(customer, values, companyCountry),
    vatNumber: normaliseVatNumber(values.vatNumber),
    invoiceAddress: {
      line1: values.line1,
      line2: values.line2,
      postalCode: values.postalCode,
      city: values.city,
      countryCode: values.countryCode === "" && values.vatNumber.trim() !== "" ? companyCountry : values.countryCode,
    },
    email: values.email,
    phone: values.phone,
    mobilePhone: values.mobilePhone,
    contactName: values.contactName,
    contactEmail: values.contactEmail,
    electronicAddress: normaliseElectronicAddress(values.electronicAddress),
    termsOfPaymentId: values.termsOfPaymentId,
    documentLanguage: values.documentLanguage,
    note: values.note,
    isActive: values.isActive,
  };
}

/** Returns a changed organisation number in the form of its country; a personal number gets its hyphen. */
function formatIdentityNumber(customer: Customer, values: CustomerValues, companyCountry: string): string {
  const { identityNumber, kind, countryCode } = values;
  if (identityNumber === customer.identityNumber) return identityNumber;
  return kind === "company"
    ? formatOrganisationNumber(identityNumber, countryCode || companyCountry)
    : withHyphens(identityNumber);
}

/** The message key of each field's label. */
export const customerLabelKeys = {
  kind: "kind",
  name: "name",
  number: "number",
  identityNumber: "identity",
  newIdentityNumber: "identity",
  vatNumber: "vatNumber",
  line1: "address1",
  line2: "address2",
  postalCode: "postalCode",
  city: "city",
  countryCode: "country",
  email: "email",
  phone: "telephone",
  mobilePhone: "mobile",
  contactName: "contactName",
  contactEmail: "contactEmail",
  electronicAddress: "electronicAddress",
  termsOfPaymentId: "termsOfPayment",
  documentLanguage: "language",
  note: "note",
  isActive: "active",
} as const satisfies Record<keyof CustomerValues, string>;

/** Maps the members and error codes of a refusal by the service to fields of the form. */
export const customerFieldsByRefusal = {
  fieldOfMember: {
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
    ElectronicAddress: "electronicAddress",
    TermsOfPaymentId: "termsOfPaymentId",
    SalesDocumentLanguage: "documentLanguage",
    IsPrivatePerson: "kind",
    IsActive: "isActive",
    Note: "note",
  },
  fieldOfCode: { 4000: "number", 4008: "identityNumber", 4025: "vatNumber", 4029: "identityNumber" },
} as const satisfies FieldsByRefusal<keyof CustomerValues, number>;
