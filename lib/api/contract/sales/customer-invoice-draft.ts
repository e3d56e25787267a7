import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { currencyExponent } from "../../../values/money";
import { resource } from "../resource";
import { code, codeOf, dateOf, decimal, flag, id, minorOf, text, textOf, textOrNull, type WireRecord } from "../wire";
import { type DocumentRow, fromDocumentRow, toDocumentRow, wireDocumentRow } from "./document-row";
import { houseWorkPersons, taxReductionOf } from "./house-work";

const wireDraft = z.looseObject({
  Id: id,
  CustomerId: id,
  CustomerName: text,
  CustomerNumber: text,
  CustomerIsPrivatePerson: flag,
  InvoiceCustomerName: text,
  InvoiceCurrencyCode: text,
  IncludesVat: flag,
  IsCreditInvoice: flag,
  InvoiceDate: text,
  DueDate: text,
  DeliveryDate: text,
  YourReference: text,
  OurReference: text,
  BuyersOrderReference: text,
  TermsOfPaymentId: text,
  EuThirdParty: flag,
  RotReducedInvoicingType: code,
  RotReducedInvoicingAmount: decimal,
  RotReducedInvoicingAutomaticDistribution: flag,
  Persons: houseWorkPersons,
  MaxAllowedTaxReductionAmount: decimal,
  Rows: z.nullish(z.array(wireDocumentRow)),
  SalesDocumentAttachments: z.nullish(z.array(z.string())),
  TotalAmount: decimal,
  TotalVatAmount: decimal,
  TotalRoundings: decimal,
  CreatedUtc: text,
});

/** A customer invoice that is not yet in the books. Its id changes at every save, so the id is also its version. */
export type InvoiceDraft = {
  /** Empty until the service has stored the draft. */
  id: string;
  customerId: string;
  customerName: string;
  customerNumber: string;
  isPrivatePerson: boolean;
  /** Empty until stored. */
  currencyCode: string;
  /** Row prices include VAT; decided by the service. */
  includesVat: boolean;
  isCredit: boolean;
  /** Third-party trade in the EU; read only. */
  euThirdParty: boolean;
  /** As the service answers it: the day it is read, unless the company keeps the draft's own. */
  invoiceOn: CalendarDate | null;
  /** The day a person chose; null while the service's own counts. The service does not answer it, so the portal keeps it. */
  chosenOn: CalendarDate | null;
  /** The chosen day the portal holds of it. */
  keptOn: CalendarDate | null;
  dueOn: CalendarDate | null;
  deliveryOn: CalendarDate | null;
  yourReference: string;
  ourReference: string;
  buyersOrderReference: string;
  /** Empty means the customer's terms. */
  termsOfPaymentId: string;
  rows: readonly DocumentRow[];
  /** As the service computed them at the last save. */
  grossMinor: bigint;
  vatMinor: bigint;
  roundingMinor: bigint;
  /** What the tax agency pays for house work instead of the customer. */
  taxReductionMinor: bigint;
  /** How many files are attached to it. */
  attachments: number;
  createdAt: string;
  rest: WireRecord;
};

/** What the customer is to pay, or of a credit note to get back: what the state pays of house work is not the customer's. */
export function payableOf({ grossMinor, taxReductionMinor }: Pick<InvoiceDraft, "grossMinor" | "taxReductionMinor">) {
  return grossMinor - taxReductionMinor;
}

/** A draft not yet stored. */
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
  attachments: 0,
  createdAt: "",
  rest: {},
};

export const invoiceDrafts = resource("customerinvoicedrafts", wireDraft, (wire): InvoiceDraft => {
  const currencyCode = textOf(wire.InvoiceCurrencyCode);
  const exponent = currencyExponent(currencyCode);
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
    taxReductionMinor: taxReductionOf(
      {
        type: codeOf(wire.RotReducedInvoicingType),
        amount: wire.RotReducedInvoicingAmount,
        most: wire.MaxAllowedTaxReductionAmount,
        persons: wire.Persons,
        isShared: wire.RotReducedInvoicingAutomaticDistribution,
      },
      exponent,
    ),
    attachments: wire.SalesDocumentAttachments?.length ?? 0,
    createdAt: textOf(wire.CreatedUtc),
    rest: wire,
  };
});

/** What the service copies from the customer into a draft, and what only holds for that customer's purchase. */
const partyMembers: readonly string[] = [
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
 * The draft for another customer: the party, its address, delivery and terms are the new customer's own, so those of the
 * customer before are left out and the service takes them from the new one.
 */
export function forCustomer(draft: InvoiceDraft, customerId: string): InvoiceDraft {
  if (draft.customerId === customerId) return draft;
  const rest = Object.entries(draft.rest).filter(([member]) => !partyMembers.includes(member));
  return { ...draft, customerId, termsOfPaymentId: "", rest: Object.fromEntries(rest) };
}

/** The body of a POST or PUT; PUT replaces the draft, so every member read before goes back. */
export function fromInvoiceDraft(draft: InvoiceDraft): WireRecord {
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
    Rows: draft.rows.map(fromDocumentRow),
  };
}
