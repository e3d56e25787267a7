import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { InvoiceFacts } from "./chain";

type Document = Pick<SupplierInvoiceDraft | SupplierInvoice, "supplierId" | "totalMinor" | "currencyCode" | "rows">;

/** What rules ask of a draft or an invoice. @param currency of the company's books */
export function factsOf({ supplierId, rows, ...sum }: Document, currency: string): InvoiceFacts {
  const known = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  return {
    sizeMinor: sizeOf(sum, currency),
    supplierId,
    costCenterItemIds: known(rows.flatMap(({ costCenterItemIds }) => costCenterItemIds)),
    projectIds: known(rows.map(({ projectId }) => projectId)),
  };
}

/**
 * What is owed in the books' currency; null in any other. A draft's own rate is what its writer says, and the service tells no
 * rate of the books that could be asked for by a documented name.
 */
function sizeOf({ totalMinor, currencyCode }: Pick<Document, "totalMinor" | "currencyCode">, currency: string) {
  if (currencyCode !== currency) return null;
  return totalMinor < 0n ? -totalMinor : totalMinor;
}
