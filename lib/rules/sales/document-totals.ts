import type { DocumentRow } from "../../api/contract/sales/document-row";
import { type InvoiceTotals, invoiceTotals, type TotalsSettings } from "./invoice-totals";

/**
 * What the books make of the rows of a quote or an order; text rows carry no money.
 *
 * @param settings `chargesVat` is false for a sale abroad that carries none: rows keep their article's rate there
 */
export function documentTotals(
  rows: readonly DocumentRow[],
  settings: TotalsSettings & { chargesVat: boolean },
): InvoiceTotals {
  const priced = rows
    .filter(({ isTextRow }) => !isTextRow)
    .map(({ quantity, unitPrice, discount, rateBps, reverseConstruction }) => ({
      ...{ quantity, unitPrice, discount },
      rateBps: settings.chargesVat && !reverseConstruction ? (rateBps ?? 0) : 0,
    }));
  return invoiceTotals(priced, settings);
}
