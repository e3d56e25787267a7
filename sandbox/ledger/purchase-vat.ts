import { divideHalfAwayFromZero } from "./rounding";
import { computeVatWithin, hundredPercentBps } from "./vat";

/** A row on a cost account, with the rate and the account of its VAT code; debit positive, in minor units. */
export type CostRow = { readonly amountMinor: bigint; readonly rateBps: number; readonly vatAccount: number };

/** The VAT of a cost row: the net that remains as cost, and the postings on VAT accounts to be added. */
export type CostVat = {
  readonly netMinor: bigint;
  readonly vatMinor: bigint;
  readonly postings: readonly { readonly accountNumber: number; readonly amountMinor: bigint }[];
};

/**
 * Calculates the VAT of a cost row by the account of its VAT code.
 *
 * Shape:  where the account is one of input VAT, the row includes the VAT, and its net remains as cost. Otherwise the
 *         buyer calculates the VAT (purchases from abroad, reverse charge), and the VAT is both owed and deducted
 * Rule:   the VAT is rounded half away from zero
 */
export function computeCostVat(
  row: CostRow,
  accounts: { inputVat: readonly number[]; reckonedInputVat: number },
): CostVat {
  if (accounts.inputVat.includes(row.vatAccount)) {
    const vatMinor = computeVatWithin(row.amountMinor, row.rateBps);
    const postings = [{ accountNumber: row.vatAccount, amountMinor: vatMinor }];
    return { netMinor: row.amountMinor - vatMinor, vatMinor, postings };
  }
  const vatMinor = divideHalfAwayFromZero(row.amountMinor * BigInt(row.rateBps), hundredPercentBps);
  const postings = [
    { accountNumber: row.vatAccount, amountMinor: -vatMinor },
    { accountNumber: accounts.reckonedInputVat, amountMinor: vatMinor },
  ];
  return { netMinor: row.amountMinor, vatMinor, postings };
}
