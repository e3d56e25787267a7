import type { Order } from "@/lib/api/contract/sales/order";
import { emptyOrderRow } from "@/lib/api/contract/sales/order-body";
import { type DraftValues, writtenText } from "../draft-values";
import type { HeadPath } from "../grid/refused-cells";
import type { WrittenText } from "../written-text";

/** The form's field for each member of an order's head. */
export const orderMembers: Readonly<Record<string, HeadPath>> = {
  CustomerId: "customerText",
  OrderDate: "invoiceOn",
  DeliveryDate: "dueOn",
  YourReference: "yourReference",
  OurReference: "ourReference",
  BuyersOrderReference: "orderReference",
};

export function orderText(order: Order): WrittenText {
  return { ...order, invoiceOn: order.orderOn, chosenOn: order.orderOn, dueOn: order.deliveryOn };
}

/** The order with the values of the form. */
export function withOrderValues(order: Order, values: DraftValues, numbers: string): Order {
  const { invoiceOn: orderOn, chosenOn: _, dueOn: deliveryOn, rows, ...text } = writtenText(values, numbers);
  return { ...order, ...text, orderOn, deliveryOn, rows: rows.map((row) => ({ ...emptyOrderRow, ...row })) };
}
