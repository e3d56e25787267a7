import type { QueryClient } from "@tanstack/react-query";
import { approvalsKey } from "@/lib/api/browser/purchases/approvals-key";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";

/** Reads the queue, its drafts, and all that is known about them again; what is being read is begun anew. */
export function readAnew(queries: QueryClient, companyId: string): void {
  void queries.invalidateQueries({ queryKey: resourceKey(companyId, supplierInvoiceDrafts.path) });
  void queries.invalidateQueries({ queryKey: approvalsKey(companyId) });
}
