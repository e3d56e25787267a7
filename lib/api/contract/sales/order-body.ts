import { jsonFromScaled, tenThousandthDecimals } from "../../../values/decimal";
import { currencyExponentOf } from "../../../values/money";
import { textOrNull, type WireRecord } from "../wire";
import { emptyRow, fromAnyRow } from "./document-row";
import { fromHouseWork, type HouseWorkMemberNames, toHouseWork } from "./house-work";
import { type Order, type OrderRow, orderStatuses, toWireHouseWork, type WireOrderHouseWork } from "./order";

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
  houseWork: null,
  createdFromQuoteId: null,
  createdAt: "",
  modifiedAt: "",
  rest: {},
};

/** An order row that is not stored yet. */
export const emptyOrderRow: OrderRow = { ...emptyRow, deliveredQuantity: null };

const houseWorkMemberNames: HouseWorkMemberNames = {
  amount: "HouseWorkAmount",
  isShared: "HouseWorkAutomaticDistribution",
  homeName: "HouseWorkPropertyName",
  housingCompanyNumber: "HouseWorkCorporateIdentityNumber",
  otherCosts: null,
};

/**
 * Returns the body of a POST or PUT. PUT replaces the order, so the body contains every member that was read before,
 * including its status.
 */
export function fromOrder(order: Order): WireRecord {
  const exponent = currencyExponentOf(order.currencyCode);
  const storedHouseWork = toHouseWork(toWireHouseWork(order.rest as WireOrderHouseWork), exponent);
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
    ...fromHouseWork(order.houseWork, storedHouseWork, houseWorkMemberNames, exponent),
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
