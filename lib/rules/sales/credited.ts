import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { DocumentRow } from "../../api/contract/sales/document-row";
import { currencyExponent } from "../../values/money";

/** What counts of an invoice, and of each credit invoice, for whether it is taken back whole. */
type Counted = Pick<Invoice, "grossMinor" | "currencyCode" | "roundingMinor" | "vat">;

/**
 * Whether credit invoices, settled against it or not, take all of an invoice back.
 *
 * Rule: as exact as {@link roundingSlack}
 */
export function isCreditedWhole(invoice: Counted, credits: readonly Pick<Invoice, "grossMinor">[]): boolean {
  const left = credits.reduce((rest, { grossMinor }) => rest - grossMinor, invoice.grossMinor);
  return credits.length > 0 && (invoice.grossMinor < 0n ? -left : left) <= roundingSlack(invoice);
}

/**
 * By how much credit invoices that take all of an invoice back may miss it, in minor units.
 *
 * Rule: every credit invoice rounds its VAT and its total by itself: a unit for each rate, and one whole unit of the
 *       currency where totals are rounded
 */
export function roundingSlack({ currencyCode, roundingMinor, vat }: Omit<Counted, "grossMinor">): bigint {
  const whole = roundingMinor === 0n ? 0n : 10n ** BigInt(currencyExponent(currencyCode));
  return BigInt(Math.max(vat.length, 1)) + whole;
}

/** A row that could be the other's, by article and words. */
export function isAlike(one: DocumentRow, other: DocumentRow): boolean {
  return !one.isTextRow && one.articleId === other.articleId && one.text === other.text;
}

/** A row of a credit invoice at the price of the invoice's row takes back its quantity, at another one an amount. */
export function isPriced(credit: DocumentRow, row: DocumentRow | undefined): boolean {
  return row?.unitPrice === credit.unitPrice && row.discount === credit.discount;
}
