"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { supplierInvoiceDraftsQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { supplierInvoicesQuery } from "@/lib/api/browser/purchases/supplier-invoices";
import { suppliersQuery } from "@/lib/api/browser/purchases/suppliers";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { mayDo } from "@/lib/rules/access/roles";
import type { Hit } from "./hit";

const maxShownHits = 4;

/** The list of each kind, and the filter of the list that shows everything the search found. */
const listOfKind = {
  supplierInvoices: { listPath: "purchases", filter: "booked" },
  supplierDrafts: { listPath: "purchases", filter: "drafts" },
  suppliers: { listPath: "purchases/suppliers", filter: "all" },
} as const;

/**
 * Searches suppliers, supplier invoices and their drafts by supplier name, invoice number or reference. A draft that
 * waits for approval links to the approvals. A person who may not see purchases, or has not granted access to them, is
 * shown none.
 *
 * @param searchText the debounced text to search for; an empty text makes no call
 */
export function usePurchaseHits(searchText: string) {
  const t = useTranslations("shell.palette");
  const formats = useFormats();
  const { id, role } = useCompany();
  const isSearching = searchText !== "" && mayDo(role, "purchase.read");
  const searchParameters = { search: searchText, pageSize: maxShownHits } as const;
  const bookedResult = useQuery({
    ...supplierInvoicesQuery(id, { ...searchParameters, sort: "date", descending: true }),
    enabled: isSearching,
  });
  const draftsResult = useQuery({ ...supplierInvoiceDraftsQuery(id, searchParameters), enabled: isSearching });
  const suppliersResult = useQuery({
    ...suppliersQuery(id, { ...searchParameters, filter: "all" }),
    enabled: isSearching,
  });

  const companyPath = `/companies/${id}`;
  const toDocumentHit = (document: SupplierInvoice | SupplierInvoiceDraft, label: string, listFolder: string): Hit => ({
    id: document.id,
    label,
    detail: document.supplierName,
    aside: formats.money(document.totalMinor, document.currencyCode || undefined),
    href: `${companyPath}/purchases/${listFolder}/${document.id}`,
  });
  const toDraftHit = (draft: SupplierInvoiceDraft) => {
    const isWaiting = draft.approval === "ready";
    const label = t(isWaiting ? "toApprove" : "supplierDraft", { number: draft.invoiceNumber });
    return toDocumentHit(draft, label, isWaiting ? "approvals" : "drafts");
  };
  const makeListHits = (kind: keyof typeof listOfKind, totalCount: number): Hit[] => {
    if (totalCount <= maxShownHits) return [];
    const { listPath, filter } = listOfKind[kind];
    const href = `${companyPath}/${listPath}?${new URLSearchParams({ q: searchText, filter })}`;
    const label = t(`all.${kind}`, { count: formats.count(totalCount) });
    return [{ id: `all ${kind}`, label, detail: `“${searchText}”`, href, isPassing: true }];
  };
  return {
    documents: [
      ...(draftsResult.data?.items ?? []).map(toDraftHit),
      ...makeListHits("supplierDrafts", draftsResult.data?.total ?? 0),
      ...(bookedResult.data?.items ?? []).map((invoice) =>
        toDocumentHit(invoice, t("supplierInvoice", { number: invoice.invoiceNumber }), "invoices"),
      ),
      ...makeListHits("supplierInvoices", bookedResult.data?.total ?? 0),
    ],
    suppliers: [
      ...(suppliersResult.data?.items ?? []).map(
        (supplier): Hit => ({
          id: supplier.id,
          label: supplier.name,
          detail: supplier.number,
          href: `${companyPath}/purchases/suppliers/${supplier.id}`,
        }),
      ),
      ...makeListHits("suppliers", suppliersResult.data?.total ?? 0),
    ],
    // Access that was not granted is not a failure of the search.
    purchaseResults: [bookedResult, draftsResult, suppliersResult].filter(
      ({ error }) => error?.code !== "scope_missing",
    ),
  };
}
