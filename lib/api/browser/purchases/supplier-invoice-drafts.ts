import { allOf, anyOf, compare, type Filter, type ListQuery } from "../../contract/list-query";
import { allocationPeriods } from "../../contract/purchases/allocation-period";
import {
  type DraftStage,
  draftStageFilterOf,
  type PurchaseNarrowing,
  purchaseNarrowingFilterOf,
  searchedMembersOfDrafts,
} from "../../contract/purchases/purchase-criteria";
import { supplierInvoiceDrafts } from "../../contract/purchases/supplier-invoice-draft";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { pageQuery, recordQuery } from "../resource-queries";
import { searchedPageQuery } from "../searched-page";

/** `mine` are the drafts this person may approve now. The other filters are stages of a draft, whoever's turn it is. */
export type SupplierDraftFilter = "all" | "mine" | DraftStage;
export type SupplierDraftSort = "due" | "date" | "supplier" | "number" | "total" | "created";
export type SupplierDraftsRequest = ListRequest<SupplierDraftFilter, SupplierDraftSort> &
  PurchaseNarrowing & {
    /** Only these drafts are found; there are at most 20, because services limit the length of a filter. */
    ids?: readonly string[];
  };

const sortMembers: Record<SupplierDraftSort, string> = {
  due: "DueDate",
  date: "InvoiceDate",
  supplier: "SupplierName",
  number: "InvoiceNumber",
  total: "TotalAmount",
  created: "CreatedUtc",
};

/**
 * Queries one page of supplier invoice drafts; search looks in supplier, invoice number and reference. The service
 * counts and pages the filter `mine`, so that a long queue costs no more than a short one.
 */
export function supplierInvoiceDraftsQuery(companyId: string, request: SupplierDraftsRequest) {
  const { filter = "all", ids = [] } = request;
  const condition = allOf(
    statusFilterOf(filter),
    purchaseNarrowingFilterOf(request),
    anyOf(...ids.map((id) => compare("Id", "eq", { id }))),
  );
  const resourceOptions: ListQuery["own"] = filter === "mine" ? { approvableByCurrentUser: "true" } : {};
  const paging = { ...pageAndSortOf(request, sortMembers, "due", "CreatedUtc"), own: resourceOptions };
  return searchedPageQuery(
    companyId,
    supplierInvoiceDrafts,
    { ...request, rows: false },
    { members: searchedMembersOfDrafts, paging, condition },
  );
}

function statusFilterOf(filter: SupplierDraftFilter): Filter | null {
  if (filter === "all") return null;
  return draftStageFilterOf(filter === "mine" ? "ready" : filter);
}

/** Queries the drafts that wait for this person's approval; the earliest due date comes first. */
export function approvalQueueQuery(companyId: string, request: Omit<SupplierDraftsRequest, "filter"> = {}) {
  return supplierInvoiceDraftsQuery(companyId, { ...request, filter: "mine" });
}

export function supplierInvoiceDraftQuery(companyId: string, draftId: string) {
  return recordQuery(companyId, supplierInvoiceDrafts, draftId);
}

/** Queries the allocation periods of a draft's rows, the earliest first. */
export function draftAllocationsQuery(companyId: string, draftId: string) {
  const filter = compare("SupplierInvoiceDraftId", "eq", { id: draftId });
  return pageQuery(companyId, allocationPeriods, { pageSize: 1000, filter, sort: [{ member: "BookkeepingDate" }] });
}
