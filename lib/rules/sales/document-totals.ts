import type { DocumentRow } from "../../api/contract/sales/document-row";
import { type InvoiceTotals, invoiceTotals, type TotalsSettings } from "./invoice-totals";

/**
 * The totals the books compute from the rows of a quote or an order; text rows have no amount.
 *
 * @param settings `chargesVat` is false for a sale abroad without VAT, where the rows still name the rates of their articles
 */
export function documentTotals(
  rows: readonly DocumentRow[],
  settings: TotalsSettings & { chargesVat: boolean },
): InvoiceTotals {
  const pricedRows = rows
    .filter(({ isTextRow }) => !isTextRow)
    .map(({ quantity, unitPrice, discount, rateBps, reverseConstruction }) => ({
      ...{ quantity, unitPrice, discount },
      rateBps: settings.chargesVat && !reverseConstruction ? (rateBps ?? 0) : 0,
    }));
  return invoiceTotals(pricedRows, settings);
}
