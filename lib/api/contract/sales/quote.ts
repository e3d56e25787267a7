import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { currencyExponentOf } from "../../../values/money";
import { defineResource } from "../resource";
import {
  codeOf,
  codeSchema,
  dateOf,
  decimalSchema,
  flagSchema,
  idSchema,
  integerSchema,
  minorOf,
  textOf,
  textSchema,
  type WireRecord,
} from "../wire";
import { type DocumentRow, toDocumentRow, wireDocumentRowSchema } from "./document-row";
import { type HouseWork, houseWorkPersonsSchema, taxReductionOf, toHouseWork, type WireHouseWork } from "./house-work";

const wireQuoteSchema = z.looseObject({
  Id: idSchema,
  Number: integerSchema,
  Status: codeSchema,
  CustomerId: idSchema,
  CustomerName: textSchema,
  CustomerNumber: textSchema,
  CustomerIsPrivatePerson: flagSchema,
  InvoiceCustomerName: textSchema,
  CurrencyCode: textSchema,
  IncludesVat: flagSchema,
  EuThirdParty: flagSchema,
  QuoteDate: textSchema,
  DueDate: textSchema,
  DeliveryDate: textSchema,
  ApprovedDate: textSchema,
  CustomerReference: textSchema,
  CompanyReference: textSchema,
  BuyersOrderReference: textSchema,
  TermsOfPayment: z.nullish(z.looseObject({ Id: textSchema })),
  RotReducedInvoicingType: codeSchema,
  UsesGreenTechnology: flagSchema,
  RotReducedInvoicingAmount: decimalSchema,
  RotPropertyType: codeSchema,
  RotReducedInvoicingPropertyName: textSchema,
  RotReducedInvoicingOrgNumber: textSchema,
  Persons: houseWorkPersonsSchema,
  MaxAllowedTaxReductionAmount: decimalSchema,
  Rows: z.nullish(z.array(wireDocumentRowSchema)),
  TotalAmount: decimalSchema,
  VatAmount: decimalSchema,
  RoundingsAmount: decimalSchema,
  CreatedUtc: textSchema,
  ModifiedUtc: textSchema,
});

/**
 * An `ongoing` quote waits for the customer's answer; `ordered` and `invoiced` quotes have become an order or an invoice.
 */
export type QuoteStatus = "draft" | "ongoing" | "accepted" | "invoiced" | "ordered" | "unknown";

/** The statuses in the order of the service's codes. */
export const quoteStatuses: readonly QuoteStatus[] = ["draft", "ongoing", "accepted", "invoiced", "ordered"];

/** A price offered to a customer; a draft has no number yet. Amounts are in the quote's own currency. */
export type Quote = {
  /** This is empty until the service has stored the draft; the id stays the same at every save. */
  id: string;
  number: number | null;
  status: QuoteStatus;
  customerId: string;
  customerName: string;
  customerNumber: string;
  isPrivatePerson: boolean;
  /** This is empty until the service has stored the draft. */
  currencyCode: string;
  /** Row prices include VAT; the service decides this. */
  includesVat: boolean;
  euThirdParty: boolean;
  quoteOn: CalendarDate | null;
  validUntilOn: CalendarDate | null;
  deliveryOn: CalendarDate | null;
  /** The instant of the acceptance as the service stores it; empty when the quote was not accepted. */
  acceptedAt: string;
  yourReference: string;
  ourReference: string;
  buyersOrderReference: string;
  /** Empty text means the customer's terms of payment. */
  termsOfPaymentId: string;
  rows: readonly DocumentRow[];
  netMinor: bigint;
  vatMinor: bigint;
  roundingMinor: bigint;
  grossMinor: bigint;
  /** The amount that the tax agency pays for house work in the customer's place. */
  taxReductionMinor: bigint;
  houseWork: HouseWork | null;
  createdAt: string;
  modifiedAt: string;
  rest: WireRecord;
};

/** Quotes with a number, in any status except draft. */
export const quotes = defineResource("quotes", wireQuoteSchema, toQuote);

/** Quotes without a number yet: the same record at another path. */
export const quoteDrafts = defineResource("quotedrafts", wireQuoteSchema, toQuote);

/** The members that are read where many quotes are checked at once. */
export type QuoteValidity = Pick<Quote, "id" | "validUntilOn">;

/** The quotes with only these members; `quoteValidityMembers` selects them in the request. */
export const quoteValidities = defineResource(
  "quotes",
  z.looseObject({ Id: idSchema, DueDate: textSchema }),
  ({ Id, DueDate }): QuoteValidity => ({ id: Id, validUntilOn: dateOf(DueDate) }),
);
export const quoteValidityMembers = "Id,DueDate";

function toQuote(wire: z.infer<typeof wireQuoteSchema>): Quote {
  const currencyCode = textOf(wire.CurrencyCode);
  const exponent = currencyExponentOf(currencyCode);
  const grossMinor = minorOf(wire.TotalAmount, exponent);
  const vatMinor = minorOf(wire.VatAmount, exponent);
  const roundingMinor = minorOf(wire.RoundingsAmount, exponent);
  const wireHouseWork = toWireHouseWork(wire);
  return {
    id: wire.Id,
    number: wire.Number ?? null,
    status: quoteStatuses[codeOf(wire.Status) ?? 0] ?? "unknown",
    customerId: wire.CustomerId,
    customerName: textOf(wire.InvoiceCustomerName) || textOf(wire.CustomerName),
    customerNumber: textOf(wire.CustomerNumber),
    isPrivatePerson: wire.CustomerIsPrivatePerson ?? false,
    currencyCode,
    includesVat: wire.IncludesVat ?? false,
    euThirdParty: wire.EuThirdParty ?? false,
    quoteOn: dateOf(wire.QuoteDate),
    validUntilOn: dateOf(wire.DueDate),
    deliveryOn: dateOf(wire.DeliveryDate),
    acceptedAt: textOf(wire.ApprovedDate),
    yourReference: textOf(wire.CustomerReference),
    ourReference: textOf(wire.CompanyReference),
    buyersOrderReference: textOf(wire.BuyersOrderReference),
    termsOfPaymentId: textOf(wire.TermsOfPayment?.Id),
    rows: (wire.Rows ?? []).map((row) => toDocumentRow(row, exponent)),
    netMinor: grossMinor - vatMinor - roundingMinor,
    vatMinor,
    roundingMinor,
    grossMinor,
    taxReductionMinor: taxReductionOf(wireHouseWork, exponent),
    houseWork: toHouseWork(wireHouseWork, exponent),
    createdAt: textOf(wire.CreatedUtc),
    modifiedAt: textOf(wire.ModifiedUtc),
    rest: wire,
  };
}

/** The house work of a quote, as it was read or as a record of it stands in {@link Quote.rest}. */
export function toWireHouseWork(wire: WireQuoteHouseWork): WireHouseWork {
  return {
    type: wire.RotReducedInvoicingType,
    isGreen: wire.UsesGreenTechnology,
    homeKind: wire.RotPropertyType,
    homeName: wire.RotReducedInvoicingPropertyName,
    housingCompanyNumber: wire.RotReducedInvoicingOrgNumber,
    amount: wire.RotReducedInvoicingAmount,
    most: wire.MaxAllowedTaxReductionAmount,
    persons: wire.Persons,
  };
}

/** The members of a quote that say its house work. */
export type WireQuoteHouseWork = Pick<
  z.infer<typeof wireQuoteSchema>,
  | "RotReducedInvoicingType"
  | "UsesGreenTechnology"
  | "RotPropertyType"
  | "RotReducedInvoicingPropertyName"
  | "RotReducedInvoicingOrgNumber"
  | "RotReducedInvoicingAmount"
  | "MaxAllowedTaxReductionAmount"
  | "Persons"
>;
