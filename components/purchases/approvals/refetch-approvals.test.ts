import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { operationsKeyOf } from "@/lib/api/browser/operations/waiting-operations";
import { approvalRequestsQuery, evidenceQuery } from "@/lib/api/browser/purchases/approvals";
import { approvalQueueQuery, supplierInvoiceDraftQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { refetchApprovals } from "./refetch-approvals";

it("reads the draft, the queue, what speaks against it and the desk anew, of this company alone", () => {
  const queryClient = new QueryClient();
  const makeQueryKeys = (companyId: string): (readonly unknown[])[] => [
    supplierInvoiceDraftQuery(companyId, "d").queryKey,
    approvalQueueQuery(companyId).queryKey,
    evidenceQuery(companyId, "d").queryKey,
    approvalRequestsQuery(companyId).queryKey,
  ];
  const otherKeys = [...makeQueryKeys("other"), operationsKeyOf("c")];
  for (const queryKey of [...makeQueryKeys("c"), ...otherKeys]) queryClient.setQueryData(queryKey, {});
  refetchApprovals(queryClient, "c");
  const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
  expect(makeQueryKeys("c").map(isStale)).toEqual([true, true, true, true]);
  expect(otherKeys.map(isStale)).toEqual([false, false, false, false, false]);
});
