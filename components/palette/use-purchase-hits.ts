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

const maxHits = 4;

/** The list of each kind, and the filter of the list that shows everything the search found. */
const lists = {
  supplierInvoices: { place: "purchases", filter: "booked" },
  supplierDrafts: { place: "purchases", filter: "drafts" },
  suppliers: { place: "purchases/suppliers", filter: "all" },
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
  const enabled = searchText !== "" && mayDo(role, "purchase.read");
  const searchParameters = { search: searchText, pageSize: maxHits } as const;
  const booked = useQuery({
    ...supplierInvoicesQuery(id, { ...searchParameters, sort: "date", descending: true }),
    enabled,
  });
  const drafts = useQuery({ ...supplierInvoiceDraftsQuery(id, searchParameters), enabled });
  const suppliers = useQuery({ ...suppliersQuery(id, { ...searchParameters, filter: "all" }), enabled });

  const base = `/companies/${id}`;
  const documentHit = (one: SupplierInvoice | SupplierInvoiceDraft, label: string, folder: string): Hit => ({
    id: one.id,
    label,
    detail: one.supplierName,
    aside: formats.money(one.totalMinor, one.currencyCode || undefined),
    href: `${base}/purchases/${folder}/${one.id}`,
  });
  const draftHit = (one: SupplierInvoiceDraft) => {
    const isWaiting = one.approval === "ready";
    const label = t(isWaiting ? "toApprove" : "supplierDraft", { number: one.invoiceNumber });
    return documentHit(one, label, isWaiting ? "approvals" : "drafts");
  };
  const moreHits = (kind: keyof typeof lists, total: number): Hit[] => {
    if (total <= maxHits) return [];
    const { place, filter } = lists[kind];
    const href = `${base}/${place}?${new URLSearchParams({ q: searchText, filter })}`;
    const label = t(`all.${kind}`, { count: formats.count(total) });
    return [{ id: `all ${kind}`, label, detail: `“${searchText}”`, href, isPassing: true }];
  };
  return {
    documents: [
      ...(drafts.data?.items ?? []).map(draftHit),
      ...moreHits("supplierDrafts", drafts.data?.total ?? 0),
      ...(booked.data?.items ?? []).map((one) =>
        documentHit(one, t("supplierInvoice", { number: one.invoiceNumber }), "invoices"),
      ),
      ...moreHits("supplierInvoices", booked.data?.total ?? 0),
    ],
    suppliers: [
      ...(suppliers.data?.items ?? []).map(
        (one): Hit => ({
          id: one.id,
          label: one.name,
          detail: one.number,
          href: `${base}/purchases/suppliers/${one.id}`,
        }),
      ),
      ...moreHits("suppliers", suppliers.data?.total ?? 0),
    ],
    // Access that was not granted is not a failure of the search.
    reads: [booked, drafts, suppliers].filter(({ error }) => error?.code !== "scope_missing"),
  };
}
