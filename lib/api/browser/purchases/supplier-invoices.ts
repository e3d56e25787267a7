import { allOf, compare, type Filter } from "../../contract/list-query";
import { supplierInvoices } from "../../contract/purchases/supplier-invoice";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { pageQuery, recordQuery, unsentQuery } from "../resource-queries";
import { searchedPageQuery } from "../searched-page";

export type SupplierInvoiceFilter = "all" | "unpaid" | "overdue" | "paid" | "credit";
export type SupplierInvoiceSort = "date" | "number" | "supplier" | "due" | "total";
export type SupplierInvoicesRequest = ListRequest<SupplierInvoiceFilter, SupplierInvoiceSort> & { supplierId?: string };

const sortMembers: Record<SupplierInvoiceSort, string> = {
  date: "InvoiceDate",
  number: "Number",
  supplier: "SupplierName",
  due: "DueDate",
  total: "TotalAmount",
};

const filters: Record<SupplierInvoiceFilter, Filter | null> = {
  all: null,
  unpaid: compare("RemainingAmountInvoiceCurrency", "ne", 0),
  overdue: compare("PaymentStatus", "eq", 7),
  paid: compare("PaymentStatus", "eq", 6),
  credit: compare("IsCreditInvoice", "eq", true),
};

const searchedMembers = { number: "Number", texts: ["SupplierName", "InvoiceNumber", "OcrNumber"] };

/**
 * Queries one page of booked supplier invoices; search looks in the books' number, supplier, invoice number and
 * reference.
 */
export function supplierInvoicesQuery(companyId: string, request: SupplierInvoicesRequest) {
  const { filter = "all", supplierId } = request;
  const condition = allOf(filters[filter], supplierId ? compare("SupplierId", "eq", { id: supplierId }) : null);
  const paging = pageAndSortOf({ descending: true, ...request }, sortMembers, "date", "Number");
  return searchedPageQuery(
    companyId,
    supplierInvoices,
    { ...request, rows: false },
    { members: searchedMembers, paging, condition },
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
