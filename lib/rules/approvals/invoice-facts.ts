import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { InvoiceFacts } from "./chain";

type PurchaseDocument = Pick<
  SupplierInvoiceDraft | SupplierInvoice,
  "supplierId" | "totalMinor" | "currencyCode" | "rows"
>;

/** The properties of a draft or an invoice that approval rules compare. @param currency currency of the company's books */
export function invoiceFactsOf({ supplierId, rows, ...amounts }: PurchaseDocument, currency: string): InvoiceFacts {
  const distinctIds = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  return {
    sizeMinor: absoluteOwedMinor(amounts, currency),
    supplierId,
    costCenterItemIds: distinctIds(rows.flatMap(({ costCenterItemIds }) => costCenterItemIds)),
    projectIds: distinctIds(rows.map(({ projectId }) => projectId)),
  };
}

/**
 * The amount owed, without its sign; null where the document is not in the currency of the books. It is not converted: the
 * exchange rate of a draft is chosen by its writer, and the service documents no way to read the rate of the books.
 */
function absoluteOwedMinor(
  { totalMinor, currencyCode }: Pick<PurchaseDocument, "totalMinor" | "currencyCode">,
  currency: string,
) {
  if (currencyCode !== currency) return null;
  return totalMinor < 0n ? -totalMinor : totalMinor;
}
