import { allOf, anyOf, compare, type Filter } from "../../contract/list-query";
import { type OrderStatus, orderStatuses, orders } from "../../contract/sales/order";
import type { SearchedMembers } from "../../contract/search-filter";
import { buildBooksPath, type Result, writeToPortal } from "../call";
import { everyRecordQuery } from "../every-record";
import { type ListNarrowing, narrowingFilterOf } from "../list-narrowing";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { recordQuery } from "../resource-queries";
import { searchedPageQuery } from "../searched-page";

/** `open` are the orders that wait for their delivery or for their invoice. */
export type OrderFilter = "all" | "open" | Exclude<OrderStatus, "unknown">;
export type OrderSort = "date" | "number" | "customer" | "delivery" | "total";
export type OrdersRequest = ListRequest<OrderFilter, OrderSort> & ListNarrowing;

const sortMembers: Record<OrderSort, string> = {
  date: "OrderDate",
  number: "Number",
  customer: "InvoiceCustomerName",
  delivery: "DeliveryDate",
  total: "Amount",
};

const searchedMembers: SearchedMembers = {
  number: "Number",
  texts: ["InvoiceCustomerName", "YourReference", "OurReference", "BuyersOrderReference"],
};

/** Queries one page of orders; search looks in number, customer, references and rows. */
export function ordersQuery(companyId: string, request: OrdersRequest) {
  const { filter: status = "all" } = request;
  const condition = allOf(statusFilterOf(status), narrowingFilterOf(request, "OrderDate"));
  const paging = pageAndSortOf({ descending: true, ...request }, sortMembers, "date", "Number");
  return searchedPageQuery(companyId, orders, request, { members: searchedMembers, paging, condition });
}

function statusFilterOf(status: OrderFilter): Filter | null {
  if (status === "all") return null;
  if (status === "open") return anyOf(statusFilterOf("ongoing"), statusFilterOf("shipped"));
  return compare("Status", "eq", orderStatuses.indexOf(status) + 1);
}

/** Queries every order that was created from a quote. */
export function ordersOfQuoteQuery(companyId: string, quoteId: string) {
  const filter = compare("CreatedFromQuoteId", "eq", { id: quoteId });
  return everyRecordQuery(companyId, orders, { filter, sort: [{ member: "Number" }] });
}

export function orderQuery(companyId: string, orderId: string) {
  return recordQuery(companyId, orders, orderId);
}

/** Returns the address of the order confirmation as PDF. */
export function buildOrderPdfPath(companyId: string, orderId: string): string {
  return buildBooksPath(companyId, `${orders.path}/${orderId}/print`);
}

/** Returns the address of the delivery note, which lists what is delivered, without prices. */
export function buildDeliveryNotePath(companyId: string, orderId: string): string {
  return buildBooksPath(companyId, `${orders.path}/${orderId}/deliverynote/print`);
}

/** Removes an order that is not yet invoiced. */
export function deleteOrder(companyId: string, orderId: string): Promise<Result<null>> {
  return writeToPortal("DELETE", buildBooksPath(companyId, `${orders.path}/${orderId}`), undefined, () => null);
}
