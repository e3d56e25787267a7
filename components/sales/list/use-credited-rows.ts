"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { creditLinksQuery } from "@/lib/api/browser/sales/credit-links";
import { type SalesRow, withCreditNote } from "./sales-row";

/**
 * Adds a note to the rows of invoices that were credited from the portal, because the books may not name such a credit.
 */
export function useCreditedRows<Row extends readonly SalesRow[]>(
  rowGroups: readonly Row[],
): (row: SalesRow) => SalesRow {
  const { id } = useCompany();
  const invoiceIds = rowGroups.flatMap((rows) =>
    rows.filter(({ document }) => document === "invoice").map(({ key }) => key),
  );
  const { data = [] } = useQuery({ ...creditLinksQuery(id, invoiceIds), enabled: invoiceIds.length > 0 });
  const creditedIds = new Set(data.map(({ invoiceId }) => invoiceId));
  return (row) => (creditedIds.has(row.key) ? withCreditNote(row) : row);
}
