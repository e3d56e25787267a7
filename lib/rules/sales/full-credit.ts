import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { DocumentRow } from "../../api/contract/sales/document-row";
import { currencyExponentOf } from "../../values/money";

/** The members of an invoice that decide whether credit notes take it back as a whole. */
type ComparedAmounts = Pick<Invoice, "grossMinor" | "currencyCode" | "roundingMinor" | "vat">;

/**
 * Whether credit notes take an invoice back as a whole, whether they are settled against it or not.
 *
 * Rule: differences up to {@link roundingToleranceOf} are allowed
 */
export function isCreditedInFull(
  invoice: ComparedAmounts,
  creditNotes: readonly Pick<Invoice, "grossMinor">[],
): boolean {
  const remainingMinor = creditNotes.reduce((remaining, { grossMinor }) => remaining - grossMinor, invoice.grossMinor);
  return (
    creditNotes.length > 0 &&
    (invoice.grossMinor < 0n ? -remainingMinor : remainingMinor) <= roundingToleranceOf(invoice)
  );
}

/**
 * The largest difference, in minor units, between an invoice and credit notes that take it back as a whole.
 *
 * Rule: every credit note rounds its own VAT and total, which allows one minor unit for each rate, and one whole unit of
 *       the currency where totals are rounded
 */
export function roundingToleranceOf({ currencyCode, roundingMinor, vat }: Omit<ComparedAmounts, "grossMinor">): bigint {
  const wholeUnit = roundingMinor === 0n ? 0n : 10n ** BigInt(currencyExponentOf(currencyCode));
  return BigInt(Math.max(vat.length, 1)) + wholeUnit;
}

/** Whether a row has the same article and text as another row. */
export function hasSameArticleAndText(row: DocumentRow, otherRow: DocumentRow): boolean {
  return !row.isTextRow && row.articleId === otherRow.articleId && row.text === otherRow.text;
}

/** Whether a row of a credit note has the price of the invoice's row: then it credits a quantity, otherwise an amount. */
export function hasSamePrice(creditRow: DocumentRow, invoiceRow: DocumentRow | undefined): boolean {
  return invoiceRow?.unitPrice === creditRow.unitPrice && invoiceRow.discount === creditRow.discount;
}
