import * as z from "zod/mini";
import type { FieldsByRefusal } from "@/components/form/refused-fields";
import type { FormShape } from "@/components/form/stored-text";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";
import { normaliseBankgiro, normalisePlusgiro } from "@/lib/rules/payments/accounts/giro-numbers";
import { normaliseBankNumber } from "@/lib/rules/payments/accounts/iban";
import { formatOrganisationNumber, normaliseVatNumber } from "@/lib/values/company-numbers";

/** The text fields of the form, each with the member of the service's record that holds it. */
const textFieldMembers = {
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

const booleanFieldMembers = {
  usesReferences: "UsesPaymentReferenceNumbers",
  isDrawn: "AutomaticPaymentService",
  hasProportionalVat: "ProportionalVat",
  isSelfEmployedWithoutAddress: "SelfEmployedWithoutFixedAddress",
  isActive: "IsActive",
} as const;

type TextFieldName = keyof typeof textFieldMembers;
type BooleanFieldName = keyof typeof booleanFieldMembers;

/** The values of the supplier form: typed text and ticked boxes. */
export type SupplierValues = Record<TextFieldName, string> & Record<BooleanFieldName, boolean>;

const shapeOf = <Name extends string, S>(fieldNames: Record<Name, string>, schema: S) =>
  Object.fromEntries(Object.keys(fieldNames).map((name) => [name, schema])) as Record<Name, S>;

/** The shape that stored text must have to be restored into the form. */
export const supplierFormShape: FormShape<SupplierValues> = {
  ...shapeOf(textFieldMembers, z.string()),
  ...shapeOf(booleanFieldMembers, z.boolean()),
};

export function supplierFormValuesOf(supplier: Supplier): SupplierValues {
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
export function supplierWithValues(supplier: Supplier, values: SupplierValues, companyCountry: string): Supplier {
  const { line1, line2, postalCode, city, countryCode } = values;
  const formatIfChanged = (typedText: string, storedText: string, format = toUpperWithoutSpaces) =>
    typedText === storedText ? storedText : format(typedText);
  const formatForCountry = (text: string) => formatOrganisationNumber(text, countryCode || companyCountry);
  const { payments } = supplier;
  return {
    ...supplier,
    name: values.name,
    number: values.number,
    identityNumber: formatIfChanged(values.identityNumber, supplier.identityNumber, formatForCountry),
    vatNumber: formatIfChanged(values.vatNumber, supplier.vatNumber, normaliseVatNumber),
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
      bankgiro: formatIfChanged(values.bankgiro, payments.bankgiro, normaliseBankgiro),
      plusgiro: formatIfChanged(values.plusgiro, payments.plusgiro, normalisePlusgiro),
      bankAccount: values.bankAccount,
      usesReferences: values.usesReferences,
      payFromBankAccountId: values.payFromBankAccountId,
      isDrawn: values.isDrawn,
      iban: formatIfChanged(values.iban, payments.iban, normaliseBankNumber),
      bic: formatIfChanged(values.bic, payments.bic, normaliseBankNumber),
      bankName: values.bankName,
      bankCountryCode: values.bankCountryCode,
      bankCode: formatIfChanged(values.bankCode, payments.bankCode),
      bban: formatIfChanged(values.bban, payments.bban),
      feeCode: values.feeCode,
      foreignPaymentCodeId: values.foreignPaymentCodeId,
    },
    hasProportionalVat: values.hasProportionalVat,
    isSelfEmployedWithoutAddress: values.isSelfEmployedWithoutAddress,
    note: values.note,
    isActive: values.isActive,
  };
}

const fieldMemberPairs = Object.entries({ ...textFieldMembers, ...booleanFieldMembers }) as [
  keyof SupplierValues,
  string,
][];

/** Maps the members and error codes of a refusal by the service to fields of the form. */
export const supplierFieldsByRefusal: FieldsByRefusal<keyof SupplierValues, 4000 | 4025> = {
  fieldOfMember: Object.fromEntries(fieldMemberPairs.map(([name, member]) => [member, name])),
  fieldOfCode: { 4000: "number", 4025: "vatNumber" },
};
