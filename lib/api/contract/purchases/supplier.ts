import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { type Address, emptyAddress } from "../company/address";
import { defineResource } from "../resource";
import {
  codeSchema,
  codeTextOf,
  dateOf,
  decimalSchema,
  flagSchema,
  idSchema,
  mergeIntoRecord,
  minorOf,
  textOf,
  textOrNull,
  textSchema,
  type WireRecord,
} from "../wire";

const wireSupplierSchema = z.looseObject({
  Id: idSchema,
  SupplierNumber: textSchema,
  Name: z.string(),
  IsActive: flagSchema,
  CorporateIdentityNumber: textSchema,
  VatNumber: textSchema,
  Address1: textSchema,
  Address2: textSchema,
  PostalCode: textSchema,
  City: textSchema,
  CountryCode: textSchema,
  EmailAddress: textSchema,
  Telephone: textSchema,
  MobilePhone: textSchema,
  WwwAddress: textSchema,
  ContactPersonName: textSchema,
  ContactPersonEmail: textSchema,
  ContactPersonPhone: textSchema,
  ContactPersonMobile: textSchema,
  CurrencyCode: textSchema,
  TermsOfPaymentId: textSchema,
  BankgiroNumber: textSchema,
  PlusgiroNumber: textSchema,
  BankAccountNumber: textSchema,
  UsesPaymentReferenceNumbers: flagSchema,
  PayFromBankAccountId: textSchema,
  AutomaticPaymentService: flagSchema,
  BankIban: textSchema,
  BankBic: textSchema,
  BankName: textSchema,
  BankCountryCode: textSchema,
  BankCode: textSchema,
  BankBban: textSchema,
  BankFeeCode: codeSchema,
  ForeignPaymentCodeId: textSchema,
  ProportionalVat: flagSchema,
  SelfEmployedWithoutFixedAddress: flagSchema,
  Note: textSchema,
  UnpaidInvoicesAmount: decimalSchema,
  LastInvoiceDate: textSchema,
  ModifiedUtc: textSchema,
});

/** The payment data of a supplier, as far as its record has them; empty text where a value is missing. */
export type SupplierPayments = {
  bankgiro: string;
  plusgiro: string;
  /** Clearing and account number of a domestic bank account. */
  bankAccount: string;
  /** The supplier's invoices have a payment reference with a check digit. */
  usesReferences: boolean;
  /** Empty text means the company's own default bank account. */
  payFromBankAccountId: string;
  /** The supplier draws the payments itself; nothing is paid from here. */
  isDrawn: boolean;
  iban: string;
  bic: string;
  bankName: string;
  bankCountryCode: string;
  bankCode: string;
  bban: string;
  /**
   * Who pays the fees of a payment abroad: empty for not stated, 1 sender, 2 receiver, 3 shared, otherwise the service's own
   * value.
   */
  feeCode: string;
  foreignPaymentCodeId: string;
};

/** A business the company buys from. Empty text where a value is missing. */
export type Supplier = {
  /** This is empty until the service has stored the supplier. */
  id: string;
  /** This is empty on a new supplier: the service assigns the next number of its series. */
  number: string;
  name: string;
  isActive: boolean;
  identityNumber: string;
  vatNumber: string;
  address: Address;
  email: string;
  phone: string;
  mobilePhone: string;
  website: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  contactMobile: string;
  /** Empty text means the company's currency. */
  currencyCode: string;
  termsOfPaymentId: string;
  payments: SupplierPayments;
  /** Only a part of the VAT of the supplier's invoices may be deducted. */
  hasProportionalVat: boolean;
  /** The supplier is self-employed and has no fixed place of business. */
  isSelfEmployedWithoutAddress: boolean;
  note: string;
  /** The amount owed to the supplier, in the company's currency. */
  unpaidMinor: bigint;
  lastInvoiceOn: CalendarDate | null;
  changedAt: string;
  rest: WireRecord;
};

const noPayments: SupplierPayments = {
  bankgiro: "",
  plusgiro: "",
  bankAccount: "",
  usesReferences: false,
  payFromBankAccountId: "",
  isDrawn: false,
  iban: "",
  bic: "",
  bankName: "",
  bankCountryCode: "",
  bankCode: "",
  bban: "",
  feeCode: "",
  foreignPaymentCodeId: "",
};

/** A supplier that is not stored yet. */
export const emptySupplier: Supplier = {
  id: "",
  number: "",
  name: "",
  isActive: true,
  identityNumber: "",
  vatNumber: "",
  address: emptyAddress,
  email: "",
  phone: "",
  mobilePhone: "",
  website: "",
  contactName: "",
  contactEmail: "",
  contactPhone: "",
  contactMobile: "",
  currencyCode: "",
  termsOfPaymentId: "",
  payments: noPayments,
  hasProportionalVat: false,
  isSelfEmployedWithoutAddress: false,
  note: "",
  unpaidMinor: 0n,
  lastInvoiceOn: null,
  changedAt: "",
  rest: {},
};

const feeCodeOf = (wire: unknown): string => (wire === 0 ? "" : codeTextOf(wire));

/** An unknown code is sent back as it was read. */
const toWireFeeCode = (feeCode: string, storedCode: unknown): unknown =>
  feeCode !== "" && feeCode === feeCodeOf(storedCode) ? storedCode : Number(feeCode);

const paymentsOf = (wire: z.infer<typeof wireSupplierSchema>): SupplierPayments => ({
  bankgiro: textOf(wire.BankgiroNumber),
  plusgiro: textOf(wire.PlusgiroNumber),
  bankAccount: textOf(wire.BankAccountNumber),
  usesReferences: wire.UsesPaymentReferenceNumbers ?? false,
  payFromBankAccountId: textOf(wire.PayFromBankAccountId),
  isDrawn: wire.AutomaticPaymentService ?? false,
  iban: textOf(wire.BankIban),
  bic: textOf(wire.BankBic),
  bankName: textOf(wire.BankName),
  bankCountryCode: textOf(wire.BankCountryCode),
  bankCode: textOf(wire.BankCode),
  bban: textOf(wire.BankBban),
  feeCode: feeCodeOf(wire.BankFeeCode),
  foreignPaymentCodeId: textOf(wire.ForeignPaymentCodeId),
});

export const suppliers = defineResource(
  "suppliers",
  wireSupplierSchema,
  (wire): Supplier => ({
    id: wire.Id,
    number: textOf(wire.SupplierNumber),
    name: wire.Name,
    isActive: wire.IsActive ?? true,
    identityNumber: textOf(wire.CorporateIdentityNumber),
    vatNumber: textOf(wire.VatNumber),
    address: {
      line1: textOf(wire.Address1),
      line2: textOf(wire.Address2),
      postalCode: textOf(wire.PostalCode),
      city: textOf(wire.City),
      countryCode: textOf(wire.CountryCode),
    },
    email: textOf(wire.EmailAddress),
    phone: textOf(wire.Telephone),
    mobilePhone: textOf(wire.MobilePhone),
    website: textOf(wire.WwwAddress),
    contactName: textOf(wire.ContactPersonName),
    contactEmail: textOf(wire.ContactPersonEmail),
    contactPhone: textOf(wire.ContactPersonPhone),
    contactMobile: textOf(wire.ContactPersonMobile),
    currencyCode: textOf(wire.CurrencyCode),
    termsOfPaymentId: textOf(wire.TermsOfPaymentId),
    payments: paymentsOf(wire),
    hasProportionalVat: wire.ProportionalVat ?? false,
    isSelfEmployedWithoutAddress: wire.SelfEmployedWithoutFixedAddress ?? false,
    note: textOf(wire.Note),
    unpaidMinor: minorOf(wire.UnpaidInvoicesAmount, 2),
    lastInvoiceOn: dateOf(wire.LastInvoiceDate),
    changedAt: textOf(wire.ModifiedUtc),
    rest: wire,
  }),
);

/**
 * Returns the body of a POST or PUT. PUT replaces the record, so the body contains every member that was read before.
 */
export function fromSupplier(supplier: Supplier): WireRecord {
  const { address, payments } = supplier;
  return mergeIntoRecord(supplier.rest, {
    ...(supplier.number ? { SupplierNumber: supplier.number.trim() } : {}),
    Name: supplier.name.trim(),
    IsActive: supplier.isActive,
    CorporateIdentityNumber: textOrNull(supplier.identityNumber),
    VatNumber: textOrNull(supplier.vatNumber),
    Address1: textOrNull(address.line1),
    Address2: textOrNull(address.line2),
    PostalCode: textOrNull(address.postalCode),
    City: textOrNull(address.city),
    CountryCode: textOrNull(address.countryCode),
    EmailAddress: textOrNull(supplier.email),
    Telephone: textOrNull(supplier.phone),
    MobilePhone: textOrNull(supplier.mobilePhone),
    WwwAddress: textOrNull(supplier.website),
    ContactPersonName: textOrNull(supplier.contactName),
    ContactPersonEmail: textOrNull(supplier.contactEmail),
    ContactPersonPhone: textOrNull(supplier.contactPhone),
    ContactPersonMobile: textOrNull(supplier.contactMobile),
    ...(supplier.currencyCode ? { CurrencyCode: supplier.currencyCode } : {}),
    TermsOfPaymentId: supplier.termsOfPaymentId || null,
    BankgiroNumber: textOrNull(payments.bankgiro),
    PlusgiroNumber: textOrNull(payments.plusgiro),
    BankAccountNumber: textOrNull(payments.bankAccount),
    UsesPaymentReferenceNumbers: payments.usesReferences,
    PayFromBankAccountId: payments.payFromBankAccountId || null,
    AutomaticPaymentService: payments.isDrawn,
    BankIban: textOrNull(payments.iban),
    BankBic: textOrNull(payments.bic),
    BankName: textOrNull(payments.bankName),
    BankCountryCode: textOrNull(payments.bankCountryCode),
    BankCode: textOrNull(payments.bankCode),
    BankBban: textOrNull(payments.bban),
    BankFeeCode: toWireFeeCode(payments.feeCode, supplier.rest.BankFeeCode),
    ForeignPaymentCodeId: payments.foreignPaymentCodeId || null,
    ProportionalVat: supplier.hasProportionalVat,
    SelfEmployedWithoutFixedAddress: supplier.isSelfEmployedWithoutAddress,
    Note: textOrNull(supplier.note),
  });
}
