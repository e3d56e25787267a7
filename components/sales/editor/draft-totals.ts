import {
  type InvoiceTotals,
  invoiceTotals,
  type PricedRow,
  type TotalsSettings,
} from "@/lib/rules/sales/invoice-totals";
import type { Market } from "@/lib/rules/vat/charges-vat";
import { type VatReason, vatReason } from "@/lib/rules/vat/vat-reason";
import { isTextRow, type RowValues } from "./draft-values";
import { numberOf, priceOf, shareOf } from "./number-of";

/** How the books compute the totals of an invoice, and whether a sale to this customer carries VAT at all. */
export type DraftSettings = TotalsSettings & { chargesVat: boolean };

/**
 * Returns the rows that have a price, as far as they can be read while a person types.
 *
 * Rule: a quantity or price that is not a number yet counts as zero, so that the totals never show a wrong amount
 */
export function pricedRows(rows: readonly RowValues[], numbers: string, chargesVat: boolean): PricedRow[] {
  return rows.flatMap((row) =>
    isTextRow(row)
      ? []
      : [
          {
            quantity: numberOf(row.quantity, numbers) ?? 0n,
            unitPrice: priceOf(row.unitPrice, numbers) ?? 0n,
            discount: shareOf(row.discount, numbers) ?? 0n,
            rateBps: chargedRateBps(row, chargesVat) ?? 0,
          },
        ],
  );
}

/** The VAT rate that the books charge on a row: 0 on sales without VAT and under construction reverse charge. */
export function chargedRateBps(
  row: Pick<RowValues, "rateBps" | "reverseConstruction">,
  chargesVat: boolean,
): number | null {
  return row.rateBps === null || (chargesVat && !row.reverseConstruction) ? row.rateBps : 0;
}

/** The totals of the typed rows, equal to those of the books; a row without an article shows no VAT rate. */
export function draftTotals(rows: readonly RowValues[], numbers: string, settings: DraftSettings): InvoiceTotals {
  const totals = invoiceTotals(pricedRows(rows, numbers, settings.chargesVat), settings);
  const hasExemptRow = rows.some((row) => chargedRateBps(row, settings.chargesVat) === 0);
  return { ...totals, vat: totals.vat.filter((entry) => entry.rateBps !== 0 || hasExemptRow) };
}

/** The amount of one row in minor units; null where the row has none. */
export function rowAmountMinor(row: RowValues, numbers: string, settings: TotalsSettings): bigint | null {
  return invoiceTotals(pricedRows([row], numbers, true), { ...settings, roundToWhole: false }).rowMinor[0] ?? null;
}

/** The market that the customer belongs to, and whether a sale there carries VAT. */
export type VatSettings = Pick<DraftSettings, "chargesVat"> & { market: Market };

/** The reason why the books charge no VAT on a row; null where they charge VAT. */
export function vatReasonOfRow(
  { rateBps, reverseConstruction }: Parameters<typeof chargedRateBps>[0],
  { market, chargesVat }: VatSettings,
): VatReason | null {
  const kind = { market, carriesVat: chargesVat, euThirdParty: false };
  return vatReason({ rateBps, reverseConstruction }, kind);
}

/** The net amounts of the rows without VAT, summed by reason in the sequence of the rows. */
export function netByVatReason(
  rows: readonly RowValues[],
  numbers: string,
  settings: DraftSettings & VatSettings,
): readonly { reason: VatReason; netMinor: bigint }[] {
  const sums = new Map<VatReason, bigint>();
  for (const row of rows) {
    const reason = isTextRow(row) ? null : vatReasonOfRow(row, settings);
    if (reason === null) continue;
    sums.set(reason, (sums.get(reason) ?? 0n) + (rowAmountMinor(row, numbers, settings) ?? 0n));
  }
  return [...sums].map(([reason, netMinor]) => ({ reason, netMinor }));
}
