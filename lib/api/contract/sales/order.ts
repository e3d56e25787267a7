import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { currencyExponent } from "../../../values/money";
import { resource } from "../resource";
import {
  code,
  codeOf,
  dateOf,
  decimal,
  flag,
  id,
  integer,
  minorOf,
  tenThousandthsOf,
  text,
  textOf,
  type WireRecord,
} from "../wire";
import { type DocumentRow, toDocumentRow, wireDocumentRow } from "./document-row";
import { taxReductionOf } from "./house-work";

const wireOrderRow = z.looseObject({ ...wireDocumentRow.shape, DeliveredQuantity: decimal });

const wireOrder = z.looseObject({
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
  OrderDate: text,
  DeliveryDate: text,
  ShippedDateTime: text,
  YourReference: text,
  OurReference: text,
  BuyersOrderReference: text,
  TermsOfPaymentId: text,
  RotReducedInvoicingType: code,
  HouseWorkAmount: decimal,
  MaxAllowedTaxReductionAmount: decimal,
  Rows: z.nullish(z.array(wireOrderRow)),
  Amount: decimal,
  VatAmount: decimal,
  RoundingsAmount: decimal,
  DeliveredAmount: decimal,
  DeliveredVatAmount: decimal,
  CreatedFromQuoteId: text,
  CreatedUtc: text,
  ModifiedUtc: text,
});

/** A `draft` comes only from other programs: the portal creates orders without a draft. */
export type OrderStatus = "draft" | "ongoing" | "shipped" | "invoiced" | "unknown";

/** The statuses in the order of the service's codes, which begin at 1. */
export const orderStatuses: readonly OrderStatus[] = ["draft", "ongoing", "shipped", "invoiced"];

/** A line of an order. */
export type OrderRow = DocumentRow & {
  /** Ten-thousandths of the unit; null while no quantity was stated: the delivery then contains the whole row. */
  deliveredQuantity: bigint | null;
};

/** What a customer has ordered. Amounts are in the order's own currency; `delivered…` amounts cover its delivered part. */
export type Order = {
  id: string;
  number: number | null;
  status: OrderStatus;
  customerId: string;
  customerName: string;
  customerNumber: string;
  isPrivatePerson: boolean;
  currencyCode: string;
  includesVat: boolean;
  euThirdParty: boolean;
  orderOn: CalendarDate | null;
  deliveryOn: CalendarDate | null;
  shippedOn: CalendarDate | null;
  yourReference: string;
  ourReference: string;
  buyersOrderReference: string;
  /** Empty text means the customer's terms of payment. */
  termsOfPaymentId: string;
  rows: readonly OrderRow[];
  netMinor: bigint;
  vatMinor: bigint;
  roundingMinor: bigint;
  grossMinor: bigint;
  deliveredGrossMinor: bigint;
  deliveredVatMinor: bigint;
  /** The amount that the tax agency pays for house work in the customer's place. */
  taxReductionMinor: bigint;
  createdFromQuoteId: string | null;
  createdAt: string;
  modifiedAt: string;
  rest: WireRecord;
};

export const orders = resource("orders", wireOrder, (wire): Order => {
  const currencyCode = textOf(wire.CurrencyCode);
  const exponent = currencyExponent(currencyCode);
  const grossMinor = minorOf(wire.Amount, exponent);
  const vatMinor = minorOf(wire.VatAmount, exponent);
  const roundingMinor = minorOf(wire.RoundingsAmount, exponent);
  const { HouseWorkAmount: amount } = wire;
  const type = codeOf(wire.RotReducedInvoicingType);
  return {
    id: wire.Id,
    number: wire.Number ?? null,
    status: orderStatuses[(codeOf(wire.Status) ?? 2) - 1] ?? "unknown",
    customerId: wire.CustomerId,
    customerName: textOf(wire.InvoiceCustomerName) || textOf(wire.CustomerName),
    customerNumber: textOf(wire.CustomerNumber),
    isPrivatePerson: wire.CustomerIsPrivatePerson ?? false,
    currencyCode,
    includesVat: wire.IncludesVat ?? false,
    euThirdParty: wire.EuThirdParty ?? false,
    orderOn: dateOf(wire.OrderDate),
    deliveryOn: dateOf(wire.DeliveryDate),
    shippedOn: dateOf(wire.ShippedDateTime),
    yourReference: textOf(wire.YourReference),
    ourReference: textOf(wire.OurReference),
    buyersOrderReference: textOf(wire.BuyersOrderReference),
    termsOfPaymentId: textOf(wire.TermsOfPaymentId),
    rows: (wire.Rows ?? []).map((row) => toOrderRow(row, exponent)),
    netMinor: grossMinor - vatMinor - roundingMinor,
    vatMinor,
    roundingMinor,
    grossMinor,
    deliveredGrossMinor: minorOf(wire.DeliveredAmount, exponent),
    deliveredVatMinor: minorOf(wire.DeliveredVatAmount, exponent),
    taxReductionMinor: taxReductionOf({ type, amount, most: wire.MaxAllowedTaxReductionAmount }, exponent),
    createdFromQuoteId: wire.CreatedFromQuoteId ?? null,
    createdAt: textOf(wire.CreatedUtc),
    modifiedAt: textOf(wire.ModifiedUtc),
    rest: wire,
  };
});

function toOrderRow(wire: z.infer<typeof wireOrderRow>, exponent: number): OrderRow {
  const isUnstated = wire.DeliveredQuantity === null || wire.DeliveredQuantity === undefined;
  return {
    ...toDocumentRow(wire, exponent),
    deliveredQuantity: isUnstated ? null : tenThousandthsOf(wire.DeliveredQuantity),
  };
}
