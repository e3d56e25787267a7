"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { invoiceQuery } from "@/lib/api/browser/sales/invoices";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { type SentState, sentStateOf } from "./sent-state";

/** Reads the invoice as the books have it, and the portal's operations on it. */
export function useInvoice(invoiceId: string) {
  const { id } = useCompany();
  const invoice = useQuery(invoiceQuery(id, invoiceId));
  const subjectOperations = useQuery(operationsQuery(id, { subject: invoiceId }));
  const operations: readonly Operation[] = subjectOperations.data ?? [];
  /** The operation that created this invoice: the conversion of a draft, or the void of another invoice. */
  const posting = operations.find((one) => one.posted?.invoiceId === invoiceId) ?? null;
  const mail: SentState | null = sentStateOf(invoice.data, subjectOperations);
  const unread = subjectOperations.data ? null : subjectOperations.error;
  return { invoice, operations, posting, mail, unread, readAgain: () => void subjectOperations.refetch() };
}
