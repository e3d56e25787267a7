import type { UseQueryOptions } from "@tanstack/react-query";
import type { ListAddress } from "@/components/list/list-address";
import { supplierInvoiceDraftsQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { supplierInvoicesQuery } from "@/lib/api/browser/purchases/supplier-invoices";
import type { Page } from "@/lib/api/contract/list";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { Problem } from "@/lib/values/problem";
import type { PurchaseSort } from "./purchase-columns";

export const draftFilters = ["drafts", "ready", "approved", "rejected"] as const;
export const bookedFilters = ["booked", "unpaid", "overdue", "paid", "credit"] as const;

export type PurchaseFilter = (typeof draftFilters)[number] | (typeof bookedFilters)[number];

type PurchasesRequest = Partial<ListAddress<PurchaseFilter, PurchaseSort>> & {
  filter: PurchaseFilter;
  pageSize?: number;
};
type PurchasesQuery = UseQueryOptions<Page<SupplierInvoice | SupplierInvoiceDraft>, Problem>;

/**
 * Returns the query of one page of supplier invoices, either drafts or booked ones. It shares its cache with the
 * queries that read only drafts or only booked invoices.
 *
 * @param supplierId empty for all suppliers
 */
export function purchasesQuery(
  companyId: string,
  supplierId: string,
  { filter, ...requestFields }: PurchasesRequest,
): PurchasesQuery {
  const requestOfSupplier = { ...requestFields, ...(supplierId ? { supplierId } : {}) };
  const draftFilter = draftFilters.find((candidateFilter) => candidateFilter === filter);
  if (draftFilter) {
    return supplierInvoiceDraftsQuery(companyId, {
      ...requestOfSupplier,
      filter: draftFilter === "drafts" ? "all" : draftFilter,
    }) as PurchasesQuery;
  }
  const bookedFilter = bookedFilters.find((candidateFilter) => candidateFilter === filter) ?? "booked";
  return supplierInvoicesQuery(companyId, {
    ...requestOfSupplier,
    filter: bookedFilter === "booked" ? "all" : bookedFilter,
  }) as PurchasesQuery;
}
