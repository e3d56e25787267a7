/** One row of a coding; debit positive, credit negative, in minor units. */
export type CodedRow = { readonly account: number | null; readonly minor: bigint };

export type CodingAccounts = {
  /** The account on which debts to suppliers are booked. */
  readonly payables: number;
  /** The account of VAT that may be deducted; null where it is not known. */
  readonly inputVat: number | null;
};

export type InvoiceToCode = {
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
  earlierRows: readonly CodedRow[],
  { payables, inputVat }: CodingAccounts,
  { totalMinor, vatMinor }: InvoiceToCode,
): readonly bigint[] | null {
  const payablesIndex = earlierRows.findIndex(({ account }) => account === payables);
  if (payablesIndex < 0) return null;
  const isVatRow = ({ account }: CodedRow) => vatMinor !== null && account !== null && account === inputVat;
  const vatIndex = earlierRows.findIndex(isVatRow);
  const vatToShare = vatIndex < 0 ? 0n : (vatMinor ?? 0n);
  const vatShares =
    shareByWeights(
      vatToShare,
      earlierRows.map((row) => (isVatRow(row) ? row.minor : 0n)),
    ) ?? earlierRows.map((_, index) => (index === vatIndex ? vatToShare : 0n));
  const costShares = shareByWeights(
    totalMinor - vatToShare,
    earlierRows.map((row) => (isVatRow(row) || row.account === payables ? 0n : row.minor)),
  );
  if (costShares === null) return null;
  return earlierRows.map((_, index) =>
    index === payablesIndex ? -totalMinor : (vatShares[index] ?? 0n) + (costShares[index] ?? 0n),
  );
}

/**
 * An amount shared in proportion to weights; the shares sum to the amount.
 *
 * @returns null when the weights sum to zero and something is to be shared
 */
export function shareByWeights(amount: bigint, weights: readonly bigint[]): readonly bigint[] | null {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0n);
  if (totalWeight === 0n) return amount === 0n ? weights.map(() => 0n) : null;
  const parts = weights.map((weight) => ({
    roundedDown: floorDiv(weight * amount, totalWeight),
    remainder: 0n,
    weight,
  }));
  for (const part of parts) part.remainder = absolute(part.weight * amount - part.roundedDown * totalWeight);
  let undistributed = amount - parts.reduce((sum, { roundedDown }) => sum + roundedDown, 0n);
  const partsByRemainder = parts
    .map((part, index) => ({ ...part, index }))
    .filter(({ weight }) => weight !== 0n)
    .sort((left, right) =>
      left.remainder === right.remainder ? left.index - right.index : left.remainder > right.remainder ? -1 : 1,
    );
  const shares = parts.map(({ roundedDown }) => roundedDown);
  for (const { index } of partsByRemainder) {
    if (undistributed === 0n) break;
    shares[index] = (shares[index] ?? 0n) + 1n;
    undistributed -= 1n;
  }
  return shares;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);

function floorDiv(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor !== 0n && value < 0n !== divisor < 0n ? quotient - 1n : quotient;
}
