import type { EvidenceFinding } from "../../../api/contract/purchases/approval";
import { comparedInvoices, type EvidenceInput } from "./evidence-input";
import { toEarlierInvoice } from "./find-twins";

/** The number of earlier invoices below which a usual amount cannot be determined. */
const minInvoices = 3;

/**
 * A finding when the amount is far from the amounts of the supplier's last invoices.
 *
 * Rule: the last six invoices of the same currency and sign are compared. Usual is their median, plus or minus three times
 *       the median distance from it, but at least a quarter of it. Fewer than three invoices give no finding
 */
export function amountFar({ draft, invoices }: EvidenceInput): readonly EvidenceFinding[] {
  const { totalMinor, currencyCode, isCredit } = draft;
  const invoicesToCompare = (invoices ?? [])
    .filter(
      (one) => one.currencyCode === currencyCode && one.isCredit === isCredit && one.createdFromDraftId !== draft.id,
    )
    .slice(0, comparedInvoices);
  if (invoicesToCompare.length < minInvoices) return [];
  const usual = median(invoicesToCompare.map((one) => one.totalMinor));
  const spread = median(invoicesToCompare.map((one) => absolute(one.totalMinor - usual)));
  const [threeSpreads, quarterOfUsual] = [spread * 3n, absolute(usual) / 4n];
  const allowed = threeSpreads > quarterOfUsual ? threeSpreads : quarterOfUsual;
  if (absolute(totalMinor - usual) <= allowed) return [];
  const facts = {
    totalMinor: totalMinor.toString(),
    medianMinor: usual.toString(),
    lowMinor: (usual - allowed).toString(),
    highMinor: (usual + allowed).toString(),
  };
  return [
    {
      code: "amount_far",
      severity: "warning",
      ...facts,
      currencyCode,
      invoices: invoicesToCompare.map(toEarlierInvoice),
    },
  ];
}

/** The median; for an even count the mean of the two amounts in the middle, cut to whole units. */
function median(amounts: readonly bigint[]): bigint {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0n;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0n)) / 2n;
}

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
