/** One row of a coding; debit positive, credit negative, in minor units. */
export type CodedRow = { readonly account: number | null; readonly minor: bigint };

export type SupplierPractice = {
  /** Where what is owed to suppliers stands. */
  readonly payables: number;
  /** Where VAT that may be deducted stands; null where it is not known. */
  readonly inputVat: number | null;
};

export type ToCode = {
  /** Positive of a debt, negative of a credit invoice. */
  readonly totalMinor: bigint;
  /** As the invoice says it; null where it is not known, and then it is shared as the rest. */
  readonly vatMinor: bigint | null;
};

/**
 * What each row of an earlier coding comes to on another invoice, in the order of the rows.
 *
 * Rule:   the payables row takes the total; the rows on the VAT account share the VAT, and the others what is left, as they did
 *         before, to the smallest unit, rounded down, what remains going to those with the largest remainders (Hamilton). VAT
 *         rows that took each other out leave it to the first of them. All rows sum to zero
 * @returns null where the earlier rows do not tell: none on the payables account, or shares that come to nothing
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
 * An amount shared in proportion to weights, none of it lost.
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
