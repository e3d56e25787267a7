"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company-context";
import { invoiceQuery } from "@/lib/api/browser/invoices";
import { operationsQuery } from "@/lib/api/browser/operations";
import type { Operation } from "@/lib/api/contract/operation";
import { type MailState, mailState } from "./mail-state";

/** The invoice as the books have it, and what was done to it from here. */
export function useInvoice(invoiceId: string) {
  const { id } = useCompany();
  const invoice = useQuery(invoiceQuery(id, invoiceId));
  const about = useQuery(operationsQuery(id, { subject: invoiceId }));
  const draftId = invoice.data?.createdFromDraftId ?? "";
  const made = useQuery({ ...operationsQuery(id, { subject: draftId }), enabled: draftId !== "" });
  const posting = made.data?.find((one) => one.convert?.invoiceId === invoiceId) ?? null;
  const operations: readonly Operation[] = about.data ?? [];
  const mail: MailState | null = about.data ? mailState(about.data) : null;
  return { invoice, operations, posting, mail };
}
