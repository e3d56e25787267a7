import type { ArticleAccountCoding } from "@/lib/api/contract/article-account-coding";
import type { PostingRow } from "@/lib/flow/expected-postings";
import { type InvoiceTotals, invoiceTotals, type TotalsSettings } from "@/lib/flow/invoice-totals";
import { isText, type RowValues } from "./draft-values";
import { numberOf } from "./number-of";

/**
 * The rows that carry money, as far as they can be read while someone is typing.
 *
 * Rule: a quantity or price that is not a number yet counts as nothing, so that the totals never jump to nonsense
 */
export function pricedRows(rows: readonly RowValues[], numbers: string): (PostingRow & { index: number })[] {
  return rows.flatMap((row, index) =>
    isText(row)
      ? []
      : [
          {
            index,
            quantity: numberOf(row.quantity, numbers) ?? 0n,
            unitPrice: numberOf(row.unitPrice, numbers) ?? 0n,
            discount: BigInt(row.discount),
            rateBps: row.rateBps ?? 0,
            account: null,
          },
        ],
  );
}

/** Live totals, equal to the books; what the VAT of a row without an article will be is not said. */
export function draftTotals(rows: readonly RowValues[], numbers: string, settings: TotalsSettings): InvoiceTotals {
  const totals = invoiceTotals(pricedRows(rows, numbers), settings);
  const exempt = rows.some((row) => row.rateBps === 0);
  return { ...totals, vat: totals.vat.filter((entry) => entry.rateBps !== 0 || exempt) };
}

/** One row's amount in minor units; null where the row has none. */
export function rowMinor(row: RowValues, numbers: string, settings: TotalsSettings): bigint | null {
  return invoiceTotals(pricedRows([row], numbers), { ...settings, roundToWhole: false }).rowMinor[0] ?? null;
}

/** The sales account each article posts on at home, by coding; unknown ones are left to the books. */
export function domesticAccount(coding: ArticleAccountCoding | undefined): number | null {
  if (!coding) return null;
  return coding.rateBps === 0 ? (coding.domesticExemptAccount ?? coding.domesticAccount) : coding.domesticAccount;
}
