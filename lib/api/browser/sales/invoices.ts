import { allOf, anyOf, compare, type Filter } from "../../contract/list-query";
import { invoices } from "../../contract/sales/customer-invoice";
import type { SearchedMembers } from "../../contract/search-filter";
import { buildBooksPath } from "../call";
import { everyRecordQuery } from "../every-record";
import { type ListNarrowing, narrowingFilterOf } from "../list-narrowing";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { pageQuery, recordQuery } from "../resource-queries";
import { searchedPageQuery } from "../searched-page";

export type InvoiceFilter = "all" | "unpaid" | "overdue" | "paid" | "credit" | "undelivered";
export type InvoiceSort = "date" | "number" | "customer" | "due" | "total" | "remaining";
export type InvoicesRequest = ListRequest<InvoiceFilter, InvoiceSort> & ListNarrowing;

const sortMembers: Record<InvoiceSort, string> = {
  date: "InvoiceDate",
  number: "InvoiceNumber",
  customer: "InvoiceCustomerName",
  due: "DueDate",
  total: "TotalAmountInvoiceCurrency",
  remaining: "RemainingAmountInvoiceCurrency",
};

const filters: Record<InvoiceFilter, Filter | null> = {
  all: null,
  paid: compare("PaymentStatus", "eq", 0),
  unpaid: compare("PaymentStatus", "eq", 1),
  overdue: compare("PaymentStatus", "eq", 2),
  credit: compare("IsCreditInvoice", "eq", true),
  // The delivery of a settled invoice needs no repair, and overdue invoices are listed under `overdue`.
  undelivered: allOf(compare("HasAutoInvoiceError", "eq", true), compare("PaymentStatus", "eq", 1)),
};

const searchedMembers: SearchedMembers = {
  number: "InvoiceNumber",
  texts: ["InvoiceCustomerName", "YourReference", "OurReference", "BuyersOrderReference"],
};

/** Queries one page of customer invoices; search looks in number, customer, references and rows. */
export function invoicesQuery(companyId: string, request: InvoicesRequest) {
  const condition = allOf(filters[request.filter ?? "all"], narrowingFilterOf(request, "InvoiceDate"));
  const paging = pageAndSortOf({ descending: true, ...request }, sortMembers, "date", "InvoiceNumber");
  return searchedPageQuery(companyId, invoices, request, { members: searchedMembers, paging, condition });
}

/** Queries every invoice that was created from a quote, or from an order. */
export function invoicesOfSourceQuery(companyId: string, document: "quote" | "order", documentId: string) {
  const member = document === "quote" ? "CreatedFromQuoteId" : "CreatedFromOrderId";
  const filter = compare(member, "eq", { id: documentId });
  return everyRecordQuery(companyId, invoices, { filter, sort: [{ member: "InvoiceNumber" }] });
}

/** Queries the invoices to a customer with one of these numbers, without credit notes. */
export function invoicesByNumberQuery(companyId: string, customerId: string, numbers: readonly number[]) {
  const filter = allOf(
    compare("CustomerId", "eq", { id: customerId }),
    compare("IsCreditInvoice", "eq", false),
    anyOf(...numbers.map((number) => compare("InvoiceNumber", "eq", number))),
  );
  return pageQuery(companyId, invoices, { filter, pageSize: 1 });
}

export function invoiceQuery(companyId: string, invoiceId: string) {
  return recordQuery(companyId, invoices, invoiceId);
}

/** Returns the address of the invoice's PDF. */
export function buildInvoicePdfPath(companyId: string, invoiceId: string): string {
  return buildBooksPath(companyId, `${invoices.path}/${invoiceId}/print`);
}
