import type { UseQueryOptions } from "@tanstack/react-query";
import { supplierInvoiceDraftsQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { supplierInvoicesQuery } from "@/lib/api/browser/purchases/supplier-invoices";
import type { Page } from "@/lib/api/contract/list";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { Problem } from "@/lib/values/problem";
import {
  bookedFilters,
  draftFilters,
  type FlatFilter,
  type PurchaseListCriteria,
  type PurchaseSort,
} from "./purchase-address";

type PurchasesRequest = Partial<PurchaseListCriteria> & {
  filter: FlatFilter;
  sort?: PurchaseSort;
  descending?: boolean;
  page?: number;
  pageSize?: number;
};
type PurchasesQuery = UseQueryOptions<Page<SupplierInvoice | SupplierInvoiceDraft>, Problem>;

/**
 * Returns the query of one page of supplier invoices, either drafts or booked ones. It shares its cache with the
 * queries that read only drafts or only booked invoices.
 */
export function purchasesQuery(companyId: string, { filter, ...request }: PurchasesRequest): PurchasesQuery {
  const draftFilter = draftFilters.find((candidateFilter) => candidateFilter === filter);
  if (draftFilter) {
    const filterOfDrafts = draftFilter === "drafts" ? "all" : draftFilter;
    return supplierInvoiceDraftsQuery(companyId, { ...request, filter: filterOfDrafts }) as PurchasesQuery;
  }
  const bookedFilter = bookedFilters.find((candidateFilter) => candidateFilter === filter) ?? "booked";
  const filterOfInvoices = bookedFilter === "booked" ? "all" : bookedFilter;
  return supplierInvoicesQuery(companyId, { ...request, filter: filterOfInvoices }) as PurchasesQuery;
}
