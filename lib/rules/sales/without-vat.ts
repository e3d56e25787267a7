import type { DocumentRow } from "../../api/contract/sales/document-row";
import { currencyExponentOf } from "../../values/money";
import { invoiceTotals } from "./invoice-totals";

/** A document as it is stored. Rows without VAT still name the rate of their article. */
type StoredDocument = { rows: readonly DocumentRow[]; vatMinor: bigint; includesVat: boolean; currencyCode: string };

/**
 * Whether a stored document was sold without VAT.
 *
 * Rule: a document without any VAT was, unless the rates of its rows give VAT that adds up to nothing, as a row at one rate
 *       and a reduction at another may
 */
export function isWithoutVat({ rows, vatMinor, includesVat, currencyCode }: StoredDocument): boolean {
  if (vatMinor !== 0n) return false;
  const pricedRows = rows
    .filter((row) => !row.isTextRow)
    .map((row) => ({ ...row, rateBps: row.reverseConstruction ? 0 : (row.rateBps ?? 0) }));
  const settings = { exponent: currencyExponentOf(currencyCode), includesVat, roundToWhole: false };
  const totals = invoiceTotals(pricedRows, settings);
  return totals.vatMinor !== 0n || totals.vat.every((entry) => entry.vatMinor === 0n);
}
