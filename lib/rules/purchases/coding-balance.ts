/** Debit, credit and the missing amount of a coding, in minor units; only `missingMinor` can be negative. */
export type CodingBalance = {
  debitMinor: bigint;
  creditMinor: bigint;
  /** The amount another row needs so that the rows balance: debit positive, credit negative. */
  missingMinor: bigint;
};

/** The balance of the amounts of a coding. @param amountsMinor debit positive, credit negative */
export function codingBalanceOf(amountsMinor: readonly bigint[]): CodingBalance {
  const debitMinor = amountsMinor.reduce((sum, minor) => (minor > 0n ? sum + minor : sum), 0n);
  const creditMinor = amountsMinor.reduce((sum, minor) => (minor < 0n ? sum - minor : sum), 0n);
  return { debitMinor, creditMinor, missingMinor: creditMinor - debitMinor };
}

/**
 * The row that takes the missing amount: the last row without an amount, else a new row at the end.
 *
 * @param amountsMinor amounts of the rows; null where a row has no amount
 * @returns the index of the row; for a new row the number of rows
 */
export function findRowIndexForMissingAmount(amountsMinor: readonly (bigint | null)[]): number {
  const emptyIndex = amountsMinor.findLastIndex((minor) => minor === null || minor === 0n);
  return emptyIndex < 0 ? amountsMinor.length : emptyIndex;
}
