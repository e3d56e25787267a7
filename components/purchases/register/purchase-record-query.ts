import { queryOptions } from "@tanstack/react-query";
import { buildBooksPath, readFromPortal } from "@/lib/api/browser/call";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import { supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { Problem } from "@/lib/values/problem";
import { type PurchaseRecord, toPurchaseRecord } from "./register-values";

/** Returns the query of a draft as the record that the form edits. */
export function purchaseRecordQuery(companyId: string, draftId: string) {
  const { path, parse } = supplierInvoiceDrafts;
  return queryOptions<PurchaseRecord, Problem>({
    queryKey: [...resourceKeyOf(companyId, path), "registered", draftId],
    queryFn: ({ signal }) =>
      readFromPortal(
        buildBooksPath(companyId, `${path}/${draftId}`),
        (wireDraft) => toPurchaseRecord(parse(wireDraft)),
        signal,
      ),
  });
}
