import type { QueryClient } from "@tanstack/react-query";
import { approvalsKeyOf } from "@/lib/api/browser/purchases/approvals-key";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import { supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";

/** Reads the queue, its drafts, their evidence and requests again; reads that are in progress start again. */
export function refetchApprovals(queryClient: QueryClient, companyId: string): void {
  void queryClient.invalidateQueries({ queryKey: resourceKeyOf(companyId, supplierInvoiceDrafts.path) });
  void queryClient.invalidateQueries({ queryKey: approvalsKeyOf(companyId) });
}
