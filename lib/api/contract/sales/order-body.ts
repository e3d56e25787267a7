import { jsonFromScaled, tenThousandthDigits } from "../../../values/decimal";
import { textOrNull, type WireRecord } from "../wire";
import { emptyRow, fromAnyRow } from "./document-row";
import { type Order, type OrderRow, orderStatuses } from "./order";

/** An order not yet made. */
export const emptyOrder: Order = {
  id: "",
  number: null,
  status: "ongoing",
  customerId: "",
  customerName: "",
  customerNumber: "",
  isPrivatePerson: false,
  currencyCode: "",
  includesVat: false,
  euThirdParty: false,
  orderOn: null,
  deliveryOn: null,
  shippedOn: null,
  yourReference: "",
  ourReference: "",
  buyersOrderReference: "",
  termsOfPaymentId: "",
  rows: [],
  netMinor: 0n,
  vatMinor: 0n,
  roundingMinor: 0n,
  grossMinor: 0n,
  deliveredGrossMinor: 0n,
  deliveredVatMinor: 0n,
  taxReductionMinor: 0n,
  createdFromQuoteId: null,
  createdAt: "",
  modifiedAt: "",
  rest: {},
};

/** A row not yet stored. */
export const emptyOrderRow: OrderRow = { ...emptyRow, deliveredQuantity: null };

/** The body of a POST or PUT; PUT replaces the order, so every member read before goes back, its status too. */
export function fromOrder(order: Order): WireRecord {
  return {
    EuThirdParty: order.euThirdParty,
    RotReducedInvoicingType: 0,
    ...order.rest,
    ReverseChargeOnConstructionServices: order.rows.some((row) => row.reverseConstruction),
    // One that nobody knows stands in the rest, as it came.
    ...(order.status === "unknown" ? {} : { Status: orderStatuses.indexOf(order.status) + 1 }),
    CustomerId: order.customerId,
    CurrencyCode: order.currencyCode,
    OrderDate: order.orderOn,
    DeliveryDate: order.deliveryOn,
    YourReference: textOrNull(order.yourReference),
    OurReference: textOrNull(order.ourReference),
    BuyersOrderReference: textOrNull(order.buyersOrderReference),
    TermsOfPaymentId: order.termsOfPaymentId || null,
    Rows: order.rows.map(fromOrderRow),
  };
}

function fromOrderRow(row: OrderRow, index: number): WireRecord {
  const { deliveredQuantity } = row;
  return {
    IsWorkCost: false,
    ...fromAnyRow(row, index),
    EligibleForReverseChargeOnVat: row.reverseConstruction,
    DeliveredQuantity: deliveredQuantity === null ? null : jsonFromScaled(deliveredQuantity, tenThousandthDigits),
  };
}
