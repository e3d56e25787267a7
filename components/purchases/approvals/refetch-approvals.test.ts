import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { operationsKey } from "@/lib/api/browser/operations/waiting-operations";
import { approvalRequestsQuery, evidenceQuery } from "@/lib/api/browser/purchases/approvals";
import { approvalQueueQuery, supplierInvoiceDraftQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { refetchApprovals } from "./refetch-approvals";

it("reads the draft, the queue, what speaks against it and the desk anew, of this company alone", () => {
  const queries = new QueryClient();
  const keysOf = (company: string): (readonly unknown[])[] => [
    supplierInvoiceDraftQuery(company, "d").queryKey,
    approvalQueueQuery(company).queryKey,
    evidenceQuery(company, "d").queryKey,
    approvalRequestsQuery(company).queryKey,
  ];
  const others = [...keysOf("other"), operationsKey("c")];
  for (const key of [...keysOf("c"), ...others]) queries.setQueryData(key, {});
  refetchApprovals(queries, "c");
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  expect(keysOf("c").map(isStale)).toEqual([true, true, true, true]);
  expect(others.map(isStale)).toEqual([false, false, false, false, false]);
});
