import {
  type InvoiceTotals,
  invoiceTotals,
  type PricedRow,
  type TotalsSettings,
} from "@/lib/rules/sales/invoice-totals";
import type { Market } from "@/lib/rules/vat/charges-vat";
import { type VatReason, vatReasonOf } from "@/lib/rules/vat/vat-reason";
import { isTextRow, type RowValues } from "./draft-values";
import { parseScaledNumber, parseScaledPrice, parseShare } from "./number-of";

/** Says how the books compute the totals of an invoice, and whether a sale to this customer carries VAT at all. */
export type DraftSettings = TotalsSettings & { chargesVat: boolean };

/**
 * Returns the rows that have a price, as far as they can be read while a person types.
 *
 * Rule: a quantity or price that is not a number yet counts as zero, so that the totals never show a wrong amount
 */
export function toPricedRows(rows: readonly RowValues[], numberLocale: string, chargesVat: boolean): PricedRow[] {
  return rows.flatMap((row) =>
    isTextRow(row)
      ? []
      : [
          {
            quantity: parseScaledNumber(row.quantity, numberLocale) ?? 0n,
            unitPrice: parseScaledPrice(row.unitPrice, numberLocale) ?? 0n,
            discount: parseShare(row.discount, numberLocale) ?? 0n,
            rateBps: chargedRateBpsOf(row, chargesVat) ?? 0,
          },
        ],
  );
}

/** The VAT rate that the books charge on a row: 0 on sales without VAT and under construction reverse charge. */
export function chargedRateBpsOf(
  row: Pick<RowValues, "rateBps" | "reverseConstruction">,
  chargesVat: boolean,
): number | null {
  return row.rateBps === null || (chargesVat && !row.reverseConstruction) ? row.rateBps : 0;
}

/** The totals of the typed rows, equal to those of the books; a row without an article shows no VAT rate. */
export function computeDraftTotals(
  rows: readonly RowValues[],
  numberLocale: string,
  settings: DraftSettings,
): InvoiceTotals {
  const totals = invoiceTotals(toPricedRows(rows, numberLocale, settings.chargesVat), settings);
  const hasExemptRow = rows.some((row) => chargedRateBpsOf(row, settings.chargesVat) === 0);
  return { ...totals, vat: totals.vat.filter((vatAmounts) => vatAmounts.rateBps !== 0 || hasExemptRow) };
}

/** The amount of one row in minor units; null where the row has none. */
export function computeRowAmountMinor(row: RowValues, numberLocale: string, settings: TotalsSettings): bigint | null {
  return (
    invoiceTotals(toPricedRows([row], numberLocale, true), { ...settings, roundToWhole: false }).rowMinor[0] ?? null
  );
}

/** The market that the customer belongs to, and whether a sale there carries VAT. */
export type VatSettings = Pick<DraftSettings, "chargesVat"> & { market: Market };

/** Returns the reason why the books charge no VAT on a row; null where they charge VAT. */
export function vatReasonOfRow(
  { rateBps, reverseConstruction }: Parameters<typeof chargedRateBpsOf>[0],
  { market, chargesVat }: VatSettings,
): VatReason | null {
  const saleKind = { market, carriesVat: chargesVat, euThirdParty: false };
  return vatReasonOf({ rateBps, reverseConstruction }, saleKind);
}

/** Sums the net amounts of the rows without VAT by the reason why they have none, in the sequence of the rows. */
export function sumNetMinorByVatReason(
  rows: readonly RowValues[],
  numberLocale: string,
  settings: DraftSettings & VatSettings,
): readonly { reason: VatReason; netMinor: bigint }[] {
  const netMinorByReason = new Map<VatReason, bigint>();
  for (const row of rows) {
    const reason = isTextRow(row) ? null : vatReasonOfRow(row, settings);
    if (reason === null) continue;
    netMinorByReason.set(
      reason,
      (netMinorByReason.get(reason) ?? 0n) + (computeRowAmountMinor(row, numberLocale, settings) ?? 0n),
    );
  }
  return [...netMinorByReason].map(([reason, netMinor]) => ({ reason, netMinor }));
}
