/** An open debt, in minor units above zero. */
export type OpenDebt = { id: string; remainingMinor: bigint };

/** A part of a credit and the debt that it settles, with what remains of the debt afterwards. */
export type CreditShare = { id: string; amountMinor: bigint; remainingMinor: bigint };

export type SharedCredit = {
  shares: readonly CreditShare[];
  /** What remains of the credit. */
  remainingMinor: bigint;
  /** The debts that nothing was left for. */
  unreachedIds: readonly string[];
};

/**
 * Shares a credit among debts.
 *
 * Units:  minor units of the currency of all of them, above zero
 * Rule:   each debt takes what remains of it as long as the credit reaches, in the order of the debts
 * Source: docs/api/purchases.md#set-off
 */
export function shareCredit(creditMinor: bigint, debts: readonly OpenDebt[]): SharedCredit {
  let remainingMinor = creditMinor;
  const shares = debts.map((debt): CreditShare => {
    const amountMinor = debt.remainingMinor < remainingMinor ? debt.remainingMinor : remainingMinor;
    remainingMinor -= amountMinor;
    return { id: debt.id, amountMinor, remainingMinor: debt.remainingMinor - amountMinor };
  });
  return {
    shares: shares.filter(({ amountMinor }) => amountMinor > 0n),
    remainingMinor,
    unreachedIds: shares.filter(({ amountMinor }) => amountMinor === 0n).map(({ id }) => id),
  };
}
