import { allOf, compare, type Filter } from "../../contract/list-query";
import { supplierInvoices } from "../../contract/purchases/supplier-invoice";
import { type Asked, pageAndSort } from "../asked";
import { pageQuery, recordQuery, unaskedQuery } from "../resource-queries";
import { searchedPage } from "../searched-page";

export type SupplierInvoiceFilter = "all" | "unpaid" | "overdue" | "paid" | "credit";
export type SupplierInvoiceSort = "date" | "number" | "supplier" | "due" | "total";
export type SupplierInvoicesAsked = Asked<SupplierInvoiceFilter, SupplierInvoiceSort> & { supplierId?: string };

const members: Record<SupplierInvoiceSort, string> = {
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

const searched = { number: "Number", texts: ["SupplierName", "InvoiceNumber", "OcrNumber"] };

/** One page of booked supplier invoices; search looks in the books' number, supplier, invoice number and reference. */
export function supplierInvoicesQuery(companyId: string, asked: SupplierInvoicesAsked) {
  const { filter = "all", supplierId } = asked;
  const rest = allOf(filters[filter], supplierId ? compare("SupplierId", "eq", { id: supplierId }) : null);
  const order = pageAndSort({ descending: true, ...asked }, members, "date", "Number");
  return searchedPage(companyId, supplierInvoices, { ...asked, rows: false }, { members: searched, order, rest });
}

export function supplierInvoiceQuery(companyId: string, invoiceId: string) {
  return recordQuery(companyId, supplierInvoices, invoiceId);
}

/** Earlier booked invoices of a supplier, the newest first; while no supplier is chosen, a query that reads nothing. */
export function earlierInvoicesQuery(companyId: string, supplierId: string, pageSize = 12) {
  if (supplierId === "") return unaskedQuery(companyId, supplierInvoices);
  const filter = compare("SupplierId", "eq", { id: supplierId });
  const sort = [
    { member: "InvoiceDate", descending: true },
    { member: "CreatedUtc", descending: true },
  ];
  return pageQuery(companyId, supplierInvoices, { pageSize, filter, sort });
}
