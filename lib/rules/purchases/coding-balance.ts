/** Debit, credit and what is missing of a coding; minor units, none of them negative but `missing`. */
export type Balance = {
  debitMinor: bigint;
  creditMinor: bigint;
  /** What another row has to take for the rows to balance: debit positive, credit negative. */
  missingMinor: bigint;
};

/** @param minors debit positive, credit negative */
export function balanceOf(minors: readonly bigint[]): Balance {
  const debitMinor = minors.reduce((sum, minor) => (minor > 0n ? sum + minor : sum), 0n);
  const creditMinor = minors.reduce((sum, minor) => (minor < 0n ? sum - minor : sum), 0n);
  return { debitMinor, creditMinor, missingMinor: creditMinor - debitMinor };
}

/**
 * Which row takes what is missing: the last one without an amount, else a new one behind all.
 *
 * @param minors null where a row has no amount
 * @returns the row's index, as many as there are rows when it is a new one
 */
export function rowForMissing(minors: readonly (bigint | null)[]): number {
  const empty = minors.findLastIndex((minor) => minor === null || minor === 0n);
  return empty < 0 ? minors.length : empty;
}
