"use client";

import { useQueries } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { invoiceQuery } from "@/lib/api/browser/sales/invoices";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { isCreditedWhole } from "@/lib/rules/sales/credited";
import type { Problem } from "@/lib/values/problem";

export type Credits = {
  /** Each credit invoice, oldest first; empty while they are read. */
  items: readonly Invoice[];
  /** All of them are read. */
  known: boolean;
  /** Why they are not. */
  problem: Problem | null;
  retry: () => void;
  /** What the books hold against the invoice, below zero, in minor units of its currency. */
  remainingMinor: bigint;
};

/** Of a credit invoice, the invoice it takes back: by the books' word, else by what was ordered here. */
export function creditedId(invoice: Invoice, operations: readonly Operation[]): string | null {
  const made = operations.find((one) => one.kind === "invoice-credit" && one.posted?.invoiceId === invoice.id);
  return invoice.refersToId ?? made?.subject ?? null;
}

/** What takes the invoice back, in whole or in part: by the books' word, and what was ordered here. */
export function creditIds(invoice: Invoice, operations: readonly Operation[]): readonly string[] {
  const made = operations
    .filter((one) => one.kind === "invoice-credit" && one.subject === invoice.id)
    .flatMap((one) => one.posted?.invoiceId ?? [])
    .toReversed();
  return [...new Set([...invoice.creditedBy, ...made])];
}

/** The credit invoices of an invoice. */
export function useCredits(invoice: Invoice | undefined, operations: readonly Operation[]): Credits {
  const { id } = useCompany();
  const ids = invoice ? creditIds(invoice, operations) : [];
  const read = useQueries({ queries: ids.map((creditId) => invoiceQuery(id, creditId)) });
  const items = read.flatMap(({ data }) => data ?? []);
  const remainingMinor = items.reduce((sum, one) => sum + one.remainingMinor, 0n);
  return {
    ...{ items, known: items.length === ids.length, remainingMinor },
    problem: read.find(({ data, error }) => error !== null && data === undefined)?.error ?? null,
    retry: () => {
      for (const one of read) if (one.error) void one.refetch();
    },
  };
}

/** Whether nothing of the invoice is left: it was voided, or credited to its whole amount. */
export function isTakenWhole(invoice: Invoice, { items, known }: Credits): boolean {
  return known ? isCreditedWhole(invoice, items) : invoice.creditedBy.length > 0;
}
