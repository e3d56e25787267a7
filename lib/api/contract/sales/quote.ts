import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { currencyExponent } from "../../../values/money";
import { resource } from "../resource";
import { code, codeOf, dateOf, decimal, flag, id, integer, minorOf, text, textOf, type WireRecord } from "../wire";
import { type DocumentRow, toDocumentRow, wireDocumentRow } from "./document-row";
import { houseWorkPersons, taxReductionOf } from "./house-work";

const wireQuote = z.looseObject({
  Id: id,
  Number: integer,
  Status: code,
  CustomerId: id,
  CustomerName: text,
  CustomerNumber: text,
  CustomerIsPrivatePerson: flag,
  InvoiceCustomerName: text,
  CurrencyCode: text,
  IncludesVat: flag,
  EuThirdParty: flag,
  QuoteDate: text,
  DueDate: text,
  DeliveryDate: text,
  ApprovedDate: text,
  CustomerReference: text,
  CompanyReference: text,
  BuyersOrderReference: text,
  TermsOfPayment: z.nullish(z.looseObject({ Id: text })),
  RotReducedInvoicingType: code,
  RotReducedInvoicingAmount: decimal,
  Persons: houseWorkPersons,
  MaxAllowedTaxReductionAmount: decimal,
  Rows: z.nullish(z.array(wireDocumentRow)),
  TotalAmount: decimal,
  VatAmount: decimal,
  RoundingsAmount: decimal,
  CreatedUtc: text,
  ModifiedUtc: text,
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
  createdAt: string;
  modifiedAt: string;
  rest: WireRecord;
};

/** Quotes with a number, in any status except draft. */
export const quotes = resource("quotes", wireQuote, toQuote);

/** Quotes without a number yet: the same record at another path. */
export const quoteDrafts = resource("quotedrafts", wireQuote, toQuote);

/** The members that are read where many quotes are checked at once. */
export type QuoteValidity = Pick<Quote, "id" | "validUntilOn">;

/** The quotes with only these members; `quoteValidityMembers` selects them in the request. */
export const quoteValidities = resource(
  "quotes",
  z.looseObject({ Id: id, DueDate: text }),
  ({ Id, DueDate }): QuoteValidity => ({ id: Id, validUntilOn: dateOf(DueDate) }),
);
export const quoteValidityMembers = "Id,DueDate";

function toQuote(wire: z.infer<typeof wireQuote>): Quote {
  const currencyCode = textOf(wire.CurrencyCode);
  const exponent = currencyExponent(currencyCode);
  const grossMinor = minorOf(wire.TotalAmount, exponent);
  const vatMinor = minorOf(wire.VatAmount, exponent);
  const roundingMinor = minorOf(wire.RoundingsAmount, exponent);
  const { RotReducedInvoicingAmount: amount } = wire;
  const type = codeOf(wire.RotReducedInvoicingType);
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
    taxReductionMinor: taxReductionOf(
      { type, amount, most: wire.MaxAllowedTaxReductionAmount, persons: wire.Persons },
      exponent,
    ),
    createdAt: textOf(wire.CreatedUtc),
    modifiedAt: textOf(wire.ModifiedUtc),
    rest: wire,
  };
}
