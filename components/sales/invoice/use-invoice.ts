"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { invoiceQuery } from "@/lib/api/browser/sales/invoices";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { type SendState, sendStateOfQuery } from "./sent-state";

/** Reads the invoice as the books have it, and the portal's operations on it. */
export function useInvoice(invoiceId: string) {
  const { id } = useCompany();
  const bookedInvoiceQuery = useQuery(invoiceQuery(id, invoiceId));
  const subjectOperationsQuery = useQuery(operationsQuery(id, { subject: invoiceId }));
  const operations: readonly Operation[] = subjectOperationsQuery.data ?? [];
  /** The operation that created this invoice: the conversion of a draft, or the void of another invoice. */
  const postingOperation = operations.find((operation) => operation.posted?.invoiceId === invoiceId) ?? null;
  const sendState: SendState | null = sendStateOfQuery(bookedInvoiceQuery.data, subjectOperationsQuery);
  const operationsProblem = subjectOperationsQuery.data ? null : subjectOperationsQuery.error;
  return {
    bookedInvoiceQuery,
    operations,
    postingOperation,
    sendState,
    operationsProblem,
    refetchOperations: () => void subjectOperationsQuery.refetch(),
  };
}
