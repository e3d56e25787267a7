import type { EvidenceFinding } from "../../../api/contract/purchases/approval";
import { comparedInvoiceCount, type EvidenceInput } from "./evidence-input";
import { toEarlierInvoice } from "./find-twins";

/** The number of earlier invoices below which a usual amount cannot be determined. */
const minInvoices = 3;

/**
 * A finding when the amount is far from the amounts of the supplier's last invoices.
 *
 * Rule: the last six invoices of the same currency and sign are compared. Usual is their median, plus or minus three times
 *       the median distance from it, but at least a quarter of it. Fewer than three invoices give no finding
 */
export function checkFarAmount({ draft, invoices }: EvidenceInput): readonly EvidenceFinding[] {
  const { totalMinor, currencyCode, isCredit } = draft;
  const invoicesToCompare = (invoices ?? [])
    .filter(
      (invoice) =>
        invoice.currencyCode === currencyCode &&
        invoice.isCredit === isCredit &&
        invoice.createdFromDraftId !== draft.id,
    )
    .slice(0, comparedInvoiceCount);
  if (invoicesToCompare.length < minInvoices) return [];
  const usualMinor = medianOf(invoicesToCompare.map((invoice) => invoice.totalMinor));
  const spreadMinor = medianOf(invoicesToCompare.map((invoice) => absolute(invoice.totalMinor - usualMinor)));
  const [threeSpreads, quarterOfUsual] = [spreadMinor * 3n, absolute(usualMinor) / 4n];
  const allowedDistanceMinor = threeSpreads > quarterOfUsual ? threeSpreads : quarterOfUsual;
  if (absolute(totalMinor - usualMinor) <= allowedDistanceMinor) return [];
  const amounts = {
    totalMinor: totalMinor.toString(),
    medianMinor: usualMinor.toString(),
    lowMinor: (usualMinor - allowedDistanceMinor).toString(),
    highMinor: (usualMinor + allowedDistanceMinor).toString(),
  };
  return [
    {
      code: "amount_far",
      severity: "warning",
      ...amounts,
      currencyCode,
      invoices: invoicesToCompare.map(toEarlierInvoice),
    },
  ];
}

/** The median; for an even count the mean of the two amounts in the middle, cut to whole units. */
function medianOf(amounts: readonly bigint[]): bigint {
  const sortedAmounts = amounts.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  const middleIndex = Math.floor(sortedAmounts.length / 2);
  const upperMiddle = sortedAmounts[middleIndex] ?? 0n;
  return sortedAmounts.length % 2 === 1 ? upperMiddle : (upperMiddle + (sortedAmounts[middleIndex - 1] ?? 0n)) / 2n;
}

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
