import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { currencyExponentOf } from "../../../values/money";
import { defineResource } from "../resource";
import {
  codeSchema,
  dateOf,
  decimalSchema,
  flagSchema,
  idSchema,
  minorOf,
  textOf,
  textOrNull,
  textSchema,
  type WireRecord,
} from "../wire";
import { type DocumentRow, fromDocumentRow, toDocumentRow, wireDocumentRowSchema } from "./document-row";
import {
  fromHouseWork,
  type HouseWork,
  type HouseWorkMemberNames,
  houseWorkPersonsSchema,
  taxReductionOf,
  toHouseWork,
  type WireHouseWork,
} from "./house-work";

const wireDraftSchema = z.looseObject({
  Id: idSchema,
  CustomerId: idSchema,
  CustomerName: textSchema,
  CustomerNumber: textSchema,
  CustomerIsPrivatePerson: flagSchema,
  InvoiceCustomerName: textSchema,
  InvoiceCurrencyCode: textSchema,
  IncludesVat: flagSchema,
  IsCreditInvoice: flagSchema,
  InvoiceDate: textSchema,
  DueDate: textSchema,
  DeliveryDate: textSchema,
  YourReference: textSchema,
  OurReference: textSchema,
  BuyersOrderReference: textSchema,
  TermsOfPaymentId: textSchema,
  EuThirdParty: flagSchema,
  RotReducedInvoicingType: codeSchema,
  UsesGreenTechnology: flagSchema,
  RotReducedInvoicingAmount: decimalSchema,
  RotReducedInvoicingAutomaticDistribution: flagSchema,
  RotPropertyType: codeSchema,
  RotReducedInvoicingPropertyName: textSchema,
  RotReducedInvoicingOrgNumber: textSchema,
  HouseWorkOtherCosts: decimalSchema,
  Persons: houseWorkPersonsSchema,
  MaxAllowedTaxReductionAmount: decimalSchema,
  Rows: z.nullish(z.array(wireDocumentRowSchema)),
  SalesDocumentAttachments: z.nullish(z.array(z.string())),
  TotalAmount: decimalSchema,
  TotalVatAmount: decimalSchema,
  TotalRoundings: decimalSchema,
  CreatedUtc: textSchema,
});

/** A customer invoice that is not in the books yet. Its id changes at every save, so the id is also its version. */
export type InvoiceDraft = {
  /** This is empty until the service has stored the draft. */
  id: string;
  customerId: string;
  customerName: string;
  customerNumber: string;
  isPrivatePerson: boolean;
  /** This is empty until the service has stored the draft. */
  currencyCode: string;
  /** Row prices include VAT; the service decides this. */
  includesVat: boolean;
  isCredit: boolean;
  /** The sale is third-party trade in the EU; the member is read only. */
  euThirdParty: boolean;
  /** The date the service answers: today, unless the company keeps the date of the draft. */
  invoiceOn: CalendarDate | null;
  /**
   * The date a person chose; null while the service's own date applies. The service does not answer it, so the portal stores
   * it.
   */
  chosenOn: CalendarDate | null;
  /** The chosen date that the portal has stored for the draft. */
  keptOn: CalendarDate | null;
  dueOn: CalendarDate | null;
  deliveryOn: CalendarDate | null;
  yourReference: string;
  ourReference: string;
  buyersOrderReference: string;
  /** Empty text means the customer's terms of payment. */
  termsOfPaymentId: string;
  rows: readonly DocumentRow[];
  /** The amounts as the service computed them at the last save. */
  grossMinor: bigint;
  vatMinor: bigint;
  roundingMinor: bigint;
  /** The amount that the tax agency pays for house work in the customer's place, as computed at the last save. */
  taxReductionMinor: bigint;
  houseWork: HouseWork | null;
  /** The number of attached files. */
  attachments: number;
  createdAt: string;
  rest: WireRecord;
};

/**
 * Returns the amount the customer has to pay, or gets back for a credit note: without the part that the state pays for
 * house work.
 */
export function payableMinorOf({
  grossMinor,
  taxReductionMinor,
}: Pick<InvoiceDraft, "grossMinor" | "taxReductionMinor">) {
  return grossMinor - taxReductionMinor;
}

/** A draft that is not stored yet. */
export const emptyDraft: InvoiceDraft = {
  id: "",
  customerId: "",
  customerName: "",
  customerNumber: "",
  isPrivatePerson: false,
  currencyCode: "",
  includesVat: false,
  isCredit: false,
  euThirdParty: false,
  invoiceOn: null,
  chosenOn: null,
  keptOn: null,
  dueOn: null,
  deliveryOn: null,
  yourReference: "",
  ourReference: "",
  buyersOrderReference: "",
  termsOfPaymentId: "",
  rows: [],
  grossMinor: 0n,
  vatMinor: 0n,
  roundingMinor: 0n,
  taxReductionMinor: 0n,
  houseWork: null,
  attachments: 0,
  createdAt: "",
  rest: {},
};

export const invoiceDrafts = defineResource("customerinvoicedrafts", wireDraftSchema, (wire): InvoiceDraft => {
  const currencyCode = textOf(wire.InvoiceCurrencyCode);
  const exponent = currencyExponentOf(currencyCode);
  return {
    id: wire.Id,
    customerId: wire.CustomerId,
    customerName: textOf(wire.InvoiceCustomerName) || textOf(wire.CustomerName),
    customerNumber: textOf(wire.CustomerNumber),
    isPrivatePerson: wire.CustomerIsPrivatePerson ?? false,
    currencyCode,
    includesVat: wire.IncludesVat ?? false,
    isCredit: wire.IsCreditInvoice ?? false,
    euThirdParty: wire.EuThirdParty ?? false,
    invoiceOn: dateOf(wire.InvoiceDate),
    chosenOn: null,
    keptOn: null,
    dueOn: dateOf(wire.DueDate),
    deliveryOn: dateOf(wire.DeliveryDate),
    yourReference: textOf(wire.YourReference),
    ourReference: textOf(wire.OurReference),
    buyersOrderReference: textOf(wire.BuyersOrderReference),
    termsOfPaymentId: textOf(wire.TermsOfPaymentId),
    rows: (wire.Rows ?? []).map((row) => toDocumentRow(row, exponent)),
    grossMinor: minorOf(wire.TotalAmount, exponent),
    vatMinor: minorOf(wire.TotalVatAmount, exponent),
    roundingMinor: minorOf(wire.TotalRoundings, exponent),
    taxReductionMinor: taxReductionOf(toWireHouseWork(wire), exponent),
    houseWork: toHouseWork(toWireHouseWork(wire), exponent),
    attachments: wire.SalesDocumentAttachments?.length ?? 0,
    createdAt: textOf(wire.CreatedUtc),
    rest: wire,
  };
});

function toWireHouseWork(wire: z.infer<typeof wireDraftSchema>): WireHouseWork {
  return {
    type: wire.RotReducedInvoicingType,
    isGreen: wire.UsesGreenTechnology,
    homeKind: wire.RotPropertyType,
    homeName: wire.RotReducedInvoicingPropertyName,
    housingCompanyNumber: wire.RotReducedInvoicingOrgNumber,
    otherCosts: wire.HouseWorkOtherCosts,
    amount: wire.RotReducedInvoicingAmount,
    most: wire.MaxAllowedTaxReductionAmount,
    isShared: wire.RotReducedInvoicingAutomaticDistribution,
    persons: wire.Persons,
  };
}

const houseWorkMemberNames: HouseWorkMemberNames = {
  amount: "RotReducedInvoicingAmount",
  isShared: "RotReducedInvoicingAutomaticDistribution",
  homeName: "RotReducedInvoicingPropertyName",
  housingCompanyNumber: "RotReducedInvoicingOrgNumber",
  otherCosts: "HouseWorkOtherCosts",
};

/**
 * The members that the service copies from the customer into a draft, and those that apply only to that customer's purchase.
 */
const customerMembers: readonly string[] = [
  "CustomerIsPrivatePerson",
  "CustomerName",
  "CustomerNumber",
  "InvoiceCustomerName",
  "InvoiceAddress1",
  "InvoiceAddress2",
  "InvoicePostalCode",
  "InvoiceCity",
  "InvoiceCountryCode",
  "InvoiceCurrencyCode",
  "DeliveryCustomerName",
  "DeliveryAddress1",
  "DeliveryAddress2",
  "DeliveryPostalCode",
  "DeliveryCity",
  "DeliveryCountryCode",
  "DeliveryMethodCode",
  "DeliveryMethodName",
  "DeliveryTermCode",
  "DeliveryTermName",
  "ElectronicReference",
  "EuThirdParty",
  "IncludesVat",
  "IsDirectDebit",
  "ReverseChargeOnConstructionServices",
  "TermsOfPaymentId",
  "Persons",
  "HouseWorkOtherCosts",
  "MaxAllowedTaxReductionAmount",
  "RotPropertyType",
  "RotReducedInvoicingAmount",
  "RotReducedInvoicingAutomaticDistribution",
  "RotReducedInvoicingOrgNumber",
  "RotReducedInvoicingPropertyName",
  "RotReducedInvoicingType",
  "UsesGreenTechnology",
];

/**
 * Returns the draft for another customer. Name, address, delivery and terms belong to the customer, so the members of
 * the previous customer are left out and the service takes them from the new one.
 */
export function draftForCustomer(draft: InvoiceDraft, customerId: string): InvoiceDraft {
  if (draft.customerId === customerId) return draft;
  const remainingMembers = Object.entries(draft.rest).filter(([member]) => !customerMembers.includes(member));
  return { ...draft, customerId, termsOfPaymentId: "", houseWork: null, rest: Object.fromEntries(remainingMembers) };
}

/**
 * Returns the body of a POST or PUT. PUT replaces the draft, so the body contains every member that was read before.
 */
export function fromInvoiceDraft(draft: InvoiceDraft): WireRecord {
  const exponent = currencyExponentOf(draft.currencyCode);
  const storedHouseWork = toHouseWork(toWireHouseWork(draft.rest as z.infer<typeof wireDraftSchema>), exponent);
  return {
    EuThirdParty: false,
    RotReducedInvoicingType: 0,
    ...draft.rest,
    CustomerId: draft.customerId,
    IsCreditInvoice: draft.isCredit,
    InvoiceDate: draft.chosenOn ?? draft.invoiceOn,
    DueDate: draft.dueOn,
    DeliveryDate: draft.deliveryOn,
    YourReference: textOrNull(draft.yourReference),
    OurReference: textOrNull(draft.ourReference),
    BuyersOrderReference: textOrNull(draft.buyersOrderReference),
    TermsOfPaymentId: draft.termsOfPaymentId || null,
    ...fromHouseWork(draft.houseWork, storedHouseWork, houseWorkMemberNames, exponent),
    Rows: draft.rows.map(fromDocumentRow),
  };
}
