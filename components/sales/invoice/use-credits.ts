"use client";

import { useQueries } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { invoiceQuery } from "@/lib/api/browser/sales/invoices";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { isCreditedInFull } from "@/lib/rules/sales/credited";
import type { Problem } from "@/lib/values/problem";

export type Credits = {
  /** The credit notes that have been read, the oldest first; empty while they are read. */
  items: readonly Invoice[];
  /** Whether all credit notes have been read. */
  known: boolean;
  /** The reason why a credit note could not be read; null where none failed. */
  problem: Problem | null;
  retry: () => void;
  /** The unpaid rest of the credit notes, below zero, in minor units of the invoice's currency. */
  remainingMinor: bigint;
};

/**
 * The invoice that a credit note credits: the one that the books name, otherwise the subject of the operation that
 * created it.
 */
export function findCreditedInvoiceId(invoice: Invoice, operations: readonly Operation[]): string | null {
  const creditOperation = operations.find(
    (one) => one.kind === "invoice-credit" && one.posted?.invoiceId === invoice.id,
  );
  return invoice.refersToId ?? creditOperation?.subject ?? null;
}

/**
 * The credit notes of an invoice, for all or part of it: those that the books name, and those that the portal created.
 */
export function creditInvoiceIdsOf(invoice: Invoice, operations: readonly Operation[]): readonly string[] {
  const idsFromOperations = operations
    .filter((one) => one.kind === "invoice-credit" && one.subject === invoice.id)
    .flatMap((one) => one.posted?.invoiceId ?? [])
    .toReversed();
  return [...new Set([...invoice.creditedBy, ...idsFromOperations])];
}

/** Reads the credit notes of an invoice. */
export function useCredits(invoice: Invoice | undefined, operations: readonly Operation[]): Credits {
  const { id } = useCompany();
  const ids = invoice ? creditInvoiceIdsOf(invoice, operations) : [];
  const creditReads = useQueries({ queries: ids.map((creditId) => invoiceQuery(id, creditId)) });
  const items = creditReads.flatMap(({ data }) => data ?? []);
  const remainingMinor = items.reduce((sum, one) => sum + one.remainingMinor, 0n);
  return {
    ...{ items, known: items.length === ids.length, remainingMinor },
    problem: creditReads.find(({ data, error }) => error !== null && data === undefined)?.error ?? null,
    retry: () => {
      for (const one of creditReads) if (one.error) void one.refetch();
    },
  };
}

/** Whether the invoice was voided, or credited to its whole amount. */
export function isWhollyTakenBack(invoice: Invoice, { items, known }: Credits): boolean {
  return known ? isCreditedInFull(invoice, items) : invoice.creditedBy.length > 0;
}
