import * as z from "zod/mini";
import type { Shape } from "@/components/form/kept-text";
import type { RefusalPlaces } from "@/components/form/refused-fields";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";
import { writtenBankNumber, writtenGiro } from "@/lib/rules/purchases/control-digits";
import { writtenOrganisationNumber, writtenVatNumber } from "@/lib/values/company-numbers";

/** The text fields of the form, each with the member of the service's record that holds it. */
const texts = {
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

const ticks = {
  usesReferences: "UsesPaymentReferenceNumbers",
  isDrawn: "AutomaticPaymentService",
  hasProportionalVat: "ProportionalVat",
  isSelfEmployedWithoutAddress: "SelfEmployedWithoutFixedAddress",
  isActive: "IsActive",
} as const;

type TextName = keyof typeof texts;
type TickName = keyof typeof ticks;

/** The values of the supplier form: typed text and ticked boxes. */
export type SupplierValues = Record<TextName, string> & Record<TickName, boolean>;

const shapeOf = <Name extends string, S>(names: Record<Name, string>, schema: S) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, schema])) as Record<Name, S>;

/** The shape that stored text must have to be restored into the form. */
export const supplierShape: Shape<SupplierValues> = { ...shapeOf(texts, z.string()), ...shapeOf(ticks, z.boolean()) };

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

const unspaced = (text: string) => text.replace(/\s/g, "").toUpperCase();

/**
 * Returns the supplier with the values of the form; members the form does not show stay as they were read.
 *
 * Rule: changed numbers that banks and authorities read are written in the form those institutions use
 * @param companyCountry the company's country, which is the supplier's unless another is chosen
 */
export function withValues(supplier: Supplier, values: SupplierValues, home: string): Supplier {
  const { line1, line2, postalCode, city, countryCode } = values;
  const changed = (now: string, stored: string, written = unspaced) => (now === stored ? stored : written(now));
  const ofOrganisation = (text: string) => writtenOrganisationNumber(text, countryCode || home);
  const { payments } = supplier;
  return {
    ...supplier,
    name: values.name,
    number: values.number,
    identityNumber: changed(values.identityNumber, supplier.identityNumber, ofOrganisation),
    vatNumber: changed(values.vatNumber, supplier.vatNumber, writtenVatNumber),
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
      bankgiro: changed(values.bankgiro, payments.bankgiro, writtenGiro),
      plusgiro: changed(values.plusgiro, payments.plusgiro, writtenGiro),
      bankAccount: values.bankAccount,
      usesReferences: values.usesReferences,
      payFromBankAccountId: values.payFromBankAccountId,
      isDrawn: values.isDrawn,
      iban: changed(values.iban, payments.iban, writtenBankNumber),
      bic: changed(values.bic, payments.bic, writtenBankNumber),
      bankName: values.bankName,
      bankCountryCode: values.bankCountryCode,
      bankCode: changed(values.bankCode, payments.bankCode),
      bban: changed(values.bban, payments.bban),
      feeCode: values.feeCode,
      foreignPaymentCodeId: values.foreignPaymentCodeId,
    },
    hasProportionalVat: values.hasProportionalVat,
    isSelfEmployedWithoutAddress: values.isSelfEmployedWithoutAddress,
    note: values.note,
    isActive: values.isActive,
  };
}

const fields = Object.entries({ ...texts, ...ticks }) as [keyof SupplierValues, string][];

/** Maps the members and error codes of a refusal by the service to fields of the form. */
export const refusalPlaces: RefusalPlaces<keyof SupplierValues, 4000 | 4025> = {
  ofMember: Object.fromEntries(fields.map(([name, member]) => [member, name])),
  ofCode: { 4000: "number", 4025: "vatNumber" },
};
