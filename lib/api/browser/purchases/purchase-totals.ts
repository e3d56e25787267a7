import { queryOptions } from "@tanstack/react-query";
import { containsPersonalNumber } from "../../../values/personal-number-text";
import type { Problem } from "../../../values/problem";
import type { PurchaseNarrowing } from "../../contract/purchases/purchase-criteria";
import type { PurchaseTotals } from "../../contract/purchases/purchase-totals";
import { supplierInvoiceDrafts } from "../../contract/purchases/supplier-invoice-draft";
import { readFromPortal } from "../call";
import { resourceKeyOf } from "../resource-queries";

/**
 * Queries how many supplier invoices match the criteria, and what they come to, by stage. A search for a personal number is
 * not sent.
 */
export function purchaseTotalsQuery(
  companyId: string,
  { search = "", supplierId, from, to }: PurchaseNarrowing & { search?: string } = {},
) {
  const parameters = new URLSearchParams(
    Object.entries({ q: search, supplier: supplierId, from, to }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    ),
  );
  return queryOptions<PurchaseTotals, Problem>({
    // The key is one of drafts, so that the totals are read again with their lists.
    queryKey: [...resourceKeyOf(companyId, supplierInvoiceDrafts.path), "totals", parameters.toString()],
    // The portal's own route answers this request and shares the type, so nothing is left to parse.
    queryFn: ({ signal }) =>
      readFromPortal(
        `/api/companies/${encodeURIComponent(companyId)}/purchases/totals?${parameters}`,
        (wire) => wire as PurchaseTotals,
        signal,
      ),
    enabled: !containsPersonalNumber(search),
  });
}
