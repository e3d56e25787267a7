import type { CalendarDate } from "../../../values/dates";
import { allOf, compare } from "../../contract/list-query";
import {
  invoiceStageFilters,
  type OpenStage,
  type PurchaseNarrowing,
  purchaseNarrowingFilterOf,
  searchedMembersOfInvoices,
} from "../../contract/purchases/purchase-criteria";
import { supplierInvoices } from "../../contract/purchases/supplier-invoice";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { pageQuery, recordQuery, unsentQuery } from "../resource-queries";
import { searchedPageQuery } from "../searched-page";

export type SupplierInvoiceFilter = "all" | "paid" | OpenStage;
export type SupplierInvoiceSort = "date" | "number" | "supplier" | "due" | "total";
export type SupplierInvoicesRequest = ListRequest<SupplierInvoiceFilter, SupplierInvoiceSort> &
  PurchaseNarrowing & {
    /** Due on this day at the latest, or after this day. */
    dueUntil?: CalendarDate | undefined;
    dueAfter?: CalendarDate | undefined;
  };

const sortMembers: Record<SupplierInvoiceSort, string> = {
  date: "InvoiceDate",
  number: "Number",
  supplier: "SupplierName",
  due: "DueDate",
  total: "TotalAmount",
};

/**
 * Queries one page of booked supplier invoices; search looks in the books' number, supplier, invoice number and
 * reference.
 */
export function supplierInvoicesQuery(companyId: string, request: SupplierInvoicesRequest) {
  const { filter = "all", dueUntil, dueAfter } = request;
  const condition = allOf(
    filter === "all" ? null : invoiceStageFilters[filter],
    purchaseNarrowingFilterOf(request),
    dueUntil ? compare("DueDate", "le", { date: dueUntil }) : null,
    dueAfter ? compare("DueDate", "gt", { date: dueAfter }) : null,
  );
  const paging = pageAndSortOf({ descending: true, ...request }, sortMembers, "date", "Number");
  return searchedPageQuery(
    companyId,
    supplierInvoices,
    { ...request, rows: false },
    { members: searchedMembersOfInvoices, paging, condition },
  );
}

export function supplierInvoiceQuery(companyId: string, invoiceId: string) {
  return recordQuery(companyId, supplierInvoices, invoiceId);
}

/** Finds earlier booked invoices of a supplier, the newest first; while no supplier is chosen, nothing is read. */
export function earlierInvoicesQuery(companyId: string, supplierId: string, pageSize = 12) {
  if (supplierId === "") return unsentQuery(companyId, supplierInvoices);
  const filter = compare("SupplierId", "eq", { id: supplierId });
  const sort = [
    { member: "InvoiceDate", descending: true },
    { member: "CreatedUtc", descending: true },
  ];
  return pageQuery(companyId, supplierInvoices, { pageSize, filter, sort });
}
