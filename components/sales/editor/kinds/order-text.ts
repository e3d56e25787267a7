import type { Order } from "@/lib/api/contract/sales/order";
import { emptyOrderRow } from "@/lib/api/contract/sales/order-body";
import type { DocumentText } from "../document-text";
import { type DraftValues, documentTextOf } from "../draft-values";
import type { HeadPath } from "../grid/refused-cells";

/** The form's field for each member of an order's head. */
export const orderHeadPaths: Readonly<Record<string, HeadPath>> = {
  RotReducedInvoicingType: "houseWork.kind",
  HouseWorkAmount: "houseWork.persons",
  HouseWorkPropertyName: "houseWork.homeName",
  HouseWorkCorporateIdentityNumber: "houseWork.housingCompanyNumber",
  Persons: "houseWork.persons",
  CustomerId: "customerText",
  OrderDate: "invoiceOn",
  DeliveryDate: "dueOn",
  YourReference: "yourReference",
  OurReference: "ourReference",
  BuyersOrderReference: "orderReference",
};

export function toOrderText(order: Order): DocumentText {
  return { ...order, invoiceOn: order.orderOn, chosenOn: order.orderOn, dueOn: order.deliveryOn };
}

/** The order with the values of the form. */
export function withOrderValues(order: Order, values: DraftValues, numberLocale: string): Order {
  const {
    invoiceOn: orderOn,
    chosenOn: _,
    dueOn: deliveryOn,
    rows,
    ...otherMembers
  } = documentTextOf(values, numberLocale);
  return { ...order, ...otherMembers, orderOn, deliveryOn, rows: rows.map((row) => ({ ...emptyOrderRow, ...row })) };
}
