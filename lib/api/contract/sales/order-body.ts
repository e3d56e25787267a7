import { jsonFromScaled, tenThousandthDecimals } from "../../../values/decimal";
import { textOrNull, type WireRecord } from "../wire";
import { emptyRow, fromAnyRow } from "./document-row";
import { type Order, type OrderRow, orderStatuses } from "./order";

/** An order that is not created yet. */
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

/** An order row that is not stored yet. */
export const emptyOrderRow: OrderRow = { ...emptyRow, deliveredQuantity: null };

/**
 * Returns the body of a POST or PUT. PUT replaces the order, so the body contains every member that was read before,
 * including its status.
 */
export function fromOrder(order: Order): WireRecord {
  return {
    EuThirdParty: order.euThirdParty,
    RotReducedInvoicingType: 0,
    ...order.rest,
    ReverseChargeOnConstructionServices: order.rows.some((row) => row.reverseConstruction),
    // An unknown status remains in `rest` as it was read.
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
    DeliveredQuantity: deliveredQuantity === null ? null : jsonFromScaled(deliveredQuantity, tenThousandthDecimals),
  };
}
