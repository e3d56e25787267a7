"use client";

import { useQueries } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { invoiceQuery } from "@/lib/api/browser/sales/invoices";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { isCreditedInFull } from "@/lib/rules/sales/full-credit";
import type { Problem } from "@/lib/values/problem";

export type Credits = {
  /** The credit notes that have been read, the oldest first; empty while they are read. */
  creditNotes: readonly Invoice[];
  /** Whether all credit notes have been read. */
  areAllRead: boolean;
  /** The reason why a credit note could not be read; null where none failed. */
  problem: Problem | null;
  retry: () => void;
  /** The unpaid rest of the credit notes, below zero, in minor units of the invoice's currency. */
  remainingMinor: bigint;
};

/**
 * Finds the id of the invoice that a credit note credits. It is the invoice that the books name, otherwise the subject
 * of the operation that created the credit note.
 */
export function findCreditedInvoiceId(invoice: Invoice, operations: readonly Operation[]): string | null {
  const creditOperation = operations.find(
    (operation) => operation.kind === "invoice-credit" && operation.posted?.invoiceId === invoice.id,
  );
  return invoice.refersToId ?? creditOperation?.subject ?? null;
}

/**
 * Returns the ids of the credit notes of an invoice or a part of it: those that the books name, and those that the
 * portal created.
 */
export function creditNoteIdsOf(invoice: Invoice, operations: readonly Operation[]): readonly string[] {
  const idsFromOperations = operations
    .filter((operation) => operation.kind === "invoice-credit" && operation.subject === invoice.id)
    .flatMap((operation) => operation.posted?.invoiceId ?? [])
    .toReversed();
  return [...new Set([...invoice.creditedBy, ...idsFromOperations])];
}

/** Reads the credit notes of an invoice. */
export function useCredits(invoice: Invoice | undefined, operations: readonly Operation[]): Credits {
  const { id } = useCompany();
  const creditNoteIds = invoice ? creditNoteIdsOf(invoice, operations) : [];
  const creditNoteQueries = useQueries({ queries: creditNoteIds.map((creditId) => invoiceQuery(id, creditId)) });
  const creditNotes = creditNoteQueries.flatMap(({ data }) => data ?? []);
  const remainingMinor = creditNotes.reduce((sum, creditNote) => sum + creditNote.remainingMinor, 0n);
  return {
    ...{ creditNotes, areAllRead: creditNotes.length === creditNoteIds.length, remainingMinor },
    problem: creditNoteQueries.find(({ data, error }) => error !== null && data === undefined)?.error ?? null,
    retry: () => {
      for (const creditQuery of creditNoteQueries) if (creditQuery.error) void creditQuery.refetch();
    },
  };
}

/** Tells whether the invoice was voided, or credited to its whole amount. */
export function isWhollyTakenBack(invoice: Invoice, { creditNotes, areAllRead }: Credits): boolean {
  return areAllRead ? isCreditedInFull(invoice, creditNotes) : invoice.creditedBy.length > 0;
}
