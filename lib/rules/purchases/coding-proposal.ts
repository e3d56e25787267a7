/** One row of a coding; debit positive, credit negative, in minor units. */
export type CodedRow = { readonly account: number | null; readonly minor: bigint };

export type SupplierPractice = {
  /** The account of what is owed to suppliers. */
  readonly payables: number;
  /** The account of VAT that may be deducted; null where it is not known. */
  readonly inputVat: number | null;
};

export type ToCode = {
  /** Positive for a debt, negative for a credit invoice. */
  readonly totalMinor: bigint;
  /** The VAT stated by the invoice; null where it is not known. VAT that is not known is shared like the other amounts. */
  readonly vatMinor: bigint | null;
};

/**
 * The amount of each row when an earlier coding is applied to another invoice, in the order of the earlier rows.
 *
 * Rule:   the payables row takes the total. The rows on the VAT account share the VAT, and all other rows share the
 *         remaining amount, in the proportions of the earlier coding. Shares are rounded down to the smallest unit, and the
 *         undistributed units go to the rows with the largest remainders (Hamilton). Where the earlier VAT rows sum to zero,
 *         the first of them takes the whole VAT. All rows sum to zero
 * @returns null where the earlier rows give no proportions: no row is on the payables account, or the cost rows sum to zero
 */
export function proposeCoding(
  earlier: readonly CodedRow[],
  { payables, inputVat }: SupplierPractice,
  { totalMinor, vatMinor }: ToCode,
): readonly bigint[] | null {
  const owedAt = earlier.findIndex(({ account }) => account === payables);
  if (owedAt < 0) return null;
  const isVat = ({ account }: CodedRow) => vatMinor !== null && account !== null && account === inputVat;
  const vatAt = earlier.findIndex(isVat);
  const vat = vatAt < 0 ? 0n : (vatMinor ?? 0n);
  const vatShares =
    shared(
      vat,
      earlier.map((row) => (isVat(row) ? row.minor : 0n)),
    ) ?? earlier.map((_, index) => (index === vatAt ? vat : 0n));
  const costShares = shared(
    totalMinor - vat,
    earlier.map((row) => (isVat(row) || row.account === payables ? 0n : row.minor)),
  );
  if (costShares === null) return null;
  return earlier.map((_, index) =>
    index === owedAt ? -totalMinor : (vatShares[index] ?? 0n) + (costShares[index] ?? 0n),
  );
}

/**
 * An amount shared in proportion to weights; the shares sum to the amount.
 *
 * @returns null when the weights sum to zero and something is to be shared
 */
export function shared(amount: bigint, weights: readonly bigint[]): readonly bigint[] | null {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return amount === 0n ? weights.map(() => 0n) : null;
  const exact = weights.map((weight) => ({ down: floorDiv(weight * amount, whole), rest: 0n, weight }));
  for (const one of exact) one.rest = absolute(one.weight * amount - one.down * whole);
  let remains = amount - exact.reduce((sum, { down }) => sum + down, 0n);
  const byRest = exact
    .map((one, index) => ({ ...one, index }))
    .filter(({ weight }) => weight !== 0n)
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const shares = exact.map(({ down }) => down);
  for (const { index } of byRest) {
    if (remains === 0n) break;
    shares[index] = (shares[index] ?? 0n) + 1n;
    remains -= 1n;
  }
  return shares;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);

function floorDiv(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by !== 0n && value < 0n !== by < 0n ? quotient - 1n : quotient;
}
