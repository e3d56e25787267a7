import * as z from "zod/mini";
import type { RefusalPlaces } from "@/components/form/refused-fields";
import type { Shape } from "@/components/form/stored-text";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";
import { normalisedBankNumber, normalisedGiro } from "@/lib/rules/purchases/control-digits";
import { formattedOrganisationNumber, normalisedVatNumber } from "@/lib/values/company-numbers";

/** The text fields of the form, each with the member of the service's record that holds it. */
const textMembers = {
  name: "Name",
  number: "SupplierNumber",
  identityNumber: "CorporateIdentityNumber",
  vatNumber: "VatNumber",
  line1: "Address1",
  line2: "Address2",
  postalCode: "PostalCode",
  city: "City",
  countryCode: "CountryCode",
  email: "EmailAddress",
  phone: "Telephone",
  mobilePhone: "MobilePhone",
  website: "WwwAddress",
  contactName: "ContactPersonName",
  contactEmail: "ContactPersonEmail",
  contactPhone: "ContactPersonPhone",
  contactMobile: "ContactPersonMobile",
  currencyCode: "CurrencyCode",
  termsOfPaymentId: "TermsOfPaymentId",
  bankgiro: "BankgiroNumber",
  plusgiro: "PlusgiroNumber",
  bankAccount: "BankAccountNumber",
  payFromBankAccountId: "PayFromBankAccountId",
  iban: "BankIban",
  bic: "BankBic",
  bankName: "BankName",
  bankCountryCode: "BankCountryCode",
  bankCode: "BankCode",
  bban: "BankBban",
  feeCode: "BankFeeCode",
  foreignPaymentCodeId: "ForeignPaymentCodeId",
  note: "Note",
} as const;

const booleanMembers = {
  usesReferences: "UsesPaymentReferenceNumbers",
  isDrawn: "AutomaticPaymentService",
  hasProportionalVat: "ProportionalVat",
  isSelfEmployedWithoutAddress: "SelfEmployedWithoutFixedAddress",
  isActive: "IsActive",
} as const;

type TextName = keyof typeof textMembers;
type BooleanName = keyof typeof booleanMembers;

/** The values of the supplier form: typed text and ticked boxes. */
export type SupplierValues = Record<TextName, string> & Record<BooleanName, boolean>;

const shapeOf = <Name extends string, S>(names: Record<Name, string>, schema: S) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, schema])) as Record<Name, S>;

/** The shape that stored text must have to be restored into the form. */
export const supplierShape: Shape<SupplierValues> = {
  ...shapeOf(textMembers, z.string()),
  ...shapeOf(booleanMembers, z.boolean()),
};

export function valuesOf(supplier: Supplier): SupplierValues {
  const { address, payments } = supplier;
  return {
    ...payments,
    ...address,
    name: supplier.name,
    number: supplier.number,
    identityNumber: supplier.identityNumber,
    vatNumber: supplier.vatNumber,
    email: supplier.email,
    phone: supplier.phone,
    mobilePhone: supplier.mobilePhone,
    website: supplier.website,
    contactName: supplier.contactName,
    contactEmail: supplier.contactEmail,
    contactPhone: supplier.contactPhone,
    contactMobile: supplier.contactMobile,
    currencyCode: supplier.currencyCode,
    termsOfPaymentId: supplier.termsOfPaymentId,
    hasProportionalVat: supplier.hasProportionalVat,
    isSelfEmployedWithoutAddress: supplier.isSelfEmployedWithoutAddress,
    note: supplier.note,
    isActive: supplier.isActive,
  };
}

const toUpperWithoutSpaces = (text: string) => text.replace(/\s/g, "").toUpperCase();

/**
 * Returns the supplier with the values of the form; members the form does not show stay as they were read.
 *
 * Rule: changed numbers that banks and authorities read are written in the form those institutions use
 * @param companyCountry the company's country, which is the supplier's unless another is chosen
 */
export function withValues(supplier: Supplier, values: SupplierValues, companyCountry: string): Supplier {
  const { line1, line2, postalCode, city, countryCode } = values;
  const writtenIfChanged = (typed: string, stored: string, write = toUpperWithoutSpaces) =>
    typed === stored ? stored : write(typed);
  const writeOrganisationNumber = (text: string) => formattedOrganisationNumber(text, countryCode || companyCountry);
  const { payments } = supplier;
  return {
    ...supplier,
    name: values.name,
    number: values.number,
    identityNumber: writtenIfChanged(values.identityNumber, supplier.identityNumber, writeOrganisationNumber),
    vatNumber: writtenIfChanged(values.vatNumber, supplier.vatNumber, normalisedVatNumber),
    address: { line1, line2, postalCode, city, countryCode },
    email: values.email,
    phone: values.phone,
    mobilePhone: values.mobilePhone,
    website: values.website,
    contactName: values.contactName,
    contactEmail: values.contactEmail,
    contactPhone: values.contactPhone,
    contactMobile: values.contactMobile,
    currencyCode: values.currencyCode,
    termsOfPaymentId: values.termsOfPaymentId,
    payments: {
      bankgiro: writtenIfChanged(values.bankgiro, payments.bankgiro, normalisedGiro),
      plusgiro: writtenIfChanged(values.plusgiro, payments.plusgiro, normalisedGiro),
      bankAccount: values.bankAccount,
      usesReferences: values.usesReferences,
      payFromBankAccountId: values.payFromBankAccountId,
      isDrawn: values.isDrawn,
      iban: writtenIfChanged(values.iban, payments.iban, normalisedBankNumber),
      bic: writtenIfChanged(values.bic, payments.bic, normalisedBankNumber),
      bankName: values.bankName,
      bankCountryCode: values.bankCountryCode,
      bankCode: writtenIfChanged(values.bankCode, payments.bankCode),
      bban: writtenIfChanged(values.bban, payments.bban),
      feeCode: values.feeCode,
      foreignPaymentCodeId: values.foreignPaymentCodeId,
    },
    hasProportionalVat: values.hasProportionalVat,
    isSelfEmployedWithoutAddress: values.isSelfEmployedWithoutAddress,
    note: values.note,
    isActive: values.isActive,
  };
}

const memberByField = Object.entries({ ...textMembers, ...booleanMembers }) as [keyof SupplierValues, string][];

/** Maps the members and error codes of a refusal by the service to fields of the form. */
export const refusalPlaces: RefusalPlaces<keyof SupplierValues, 4000 | 4025> = {
  ofMember: Object.fromEntries(memberByField.map(([name, member]) => [member, name])),
  ofCode: { 4000: "number", 4025: "vatNumber" },
};
