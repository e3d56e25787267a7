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
  tenThousandthsOf,
  textOf,
  textSchema,
  type WireRecord,
} from "../wire";
import { type DocumentRow, toDocumentRow, wireDocumentRowSchema } from "./document-row";
import { type HouseWork, houseWorkPersonsSchema, taxReductionOf, toHouseWork, type WireHouseWork } from "./house-work";

const wireOrderRowSchema = z.looseObject({ ...wireDocumentRowSchema.shape, DeliveredQuantity: decimalSchema });

const wireOrderSchema = z.looseObject({
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
  OrderDate: textSchema,
  DeliveryDate: textSchema,
  ShippedDateTime: textSchema,
  YourReference: textSchema,
  OurReference: textSchema,
  BuyersOrderReference: textSchema,
  TermsOfPaymentId: textSchema,
  RotReducedInvoicingType: codeSchema,
  UsesGreenTechnology: flagSchema,
  HouseWorkAmount: decimalSchema,
  HouseWorkAutomaticDistribution: flagSchema,
  RotPropertyType: codeSchema,
  HouseWorkPropertyName: textSchema,
  HouseWorkCorporateIdentityNumber: textSchema,
  Persons: houseWorkPersonsSchema,
  MaxAllowedTaxReductionAmount: decimalSchema,
  Rows: z.nullish(z.array(wireOrderRowSchema)),
  Amount: decimalSchema,
  VatAmount: decimalSchema,
  RoundingsAmount: decimalSchema,
  DeliveredAmount: decimalSchema,
  DeliveredVatAmount: decimalSchema,
  CreatedFromQuoteId: textSchema,
  CreatedUtc: textSchema,
  ModifiedUtc: textSchema,
});

/** A `draft` comes only from other programs: the portal creates orders without a draft. */
export type OrderStatus = "draft" | "ongoing" | "shipped" | "invoiced" | "unknown";

/** The statuses in the order of the service's codes, which begin at 1. */
export const orderStatuses: readonly OrderStatus[] = ["draft", "ongoing", "shipped", "invoiced"];

/** A line of an order. */
export type OrderRow = DocumentRow & {
  /**
   * The quantity is in ten-thousandths; null while no quantity was stated: the delivery then contains the whole row.
   */
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
  houseWork: HouseWork | null;
  createdFromQuoteId: string | null;
  createdAt: string;
  modifiedAt: string;
  rest: WireRecord;
};

export const orders = defineResource("orders", wireOrderSchema, (wire): Order => {
  const currencyCode = textOf(wire.CurrencyCode);
  const exponent = currencyExponentOf(currencyCode);
  const grossMinor = minorOf(wire.Amount, exponent);
  const vatMinor = minorOf(wire.VatAmount, exponent);
  const roundingMinor = minorOf(wire.RoundingsAmount, exponent);
  const wireHouseWork = toWireHouseWork(wire);
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
    taxReductionMinor: taxReductionOf(wireHouseWork, exponent),
    houseWork: toHouseWork(wireHouseWork, exponent),
    createdFromQuoteId: wire.CreatedFromQuoteId ?? null,
    createdAt: textOf(wire.CreatedUtc),
    modifiedAt: textOf(wire.ModifiedUtc),
    rest: wire,
  };
});

function toOrderRow(wire: z.infer<typeof wireOrderRowSchema>, exponent: number): OrderRow {
  const isUnstated = wire.DeliveredQuantity === null || wire.DeliveredQuantity === undefined;
  return {
    ...toDocumentRow(wire, exponent),
    deliveredQuantity: isUnstated ? null : tenThousandthsOf(wire.DeliveredQuantity),
  };
}

/** The house work of an order, as it was read or as a record of it stands in {@link Order.rest}. */
export function toWireHouseWork(wire: WireOrderHouseWork): WireHouseWork {
  return {
    type: wire.RotReducedInvoicingType,
    isGreen: wire.UsesGreenTechnology,
    homeKind: wire.RotPropertyType,
    homeName: wire.HouseWorkPropertyName,
    housingCompanyNumber: wire.HouseWorkCorporateIdentityNumber,
    amount: wire.HouseWorkAmount,
    most: wire.MaxAllowedTaxReductionAmount,
    isShared: wire.HouseWorkAutomaticDistribution,
    persons: wire.Persons,
  };
}

/** The members of an order that say its house work. */
export type WireOrderHouseWork = Pick<
  z.infer<typeof wireOrderSchema>,
  | "RotReducedInvoicingType"
  | "UsesGreenTechnology"
  | "RotPropertyType"
  | "HouseWorkPropertyName"
  | "HouseWorkCorporateIdentityNumber"
  | "HouseWorkAmount"
  | "MaxAllowedTaxReductionAmount"
  | "HouseWorkAutomaticDistribution"
  | "Persons"
>;
