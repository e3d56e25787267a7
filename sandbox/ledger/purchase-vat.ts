import { divideHalfAwayFromZero } from "./rounding";
import { vatWithin, wholeBps } from "./vat";

/** A row on a cost account with the VAT code it carries; debit positive, in minor units. */
export type CostRow = { readonly amountMinor: bigint; readonly rateBps: number; readonly vatAccount: number };

/** The VAT of a cost row: what is left as cost, and the rows on VAT accounts that come to it. */
export type CostVat = {
  readonly netMinor: bigint;
  readonly vatMinor: bigint;
  readonly postings: readonly { readonly accountNumber: number; readonly amountMinor: bigint }[];
};

/**
 * VAT of a cost by the account of its code.
 *
 * Shape:  an account of input VAT: the row includes its VAT, which is taken out of it. Any other: the buyer reckons the VAT
 *         (purchases from abroad, reverse charge), which is both owed and deducted
 * Rule:   rounded half away from zero
 */
export function costVat(row: CostRow, accounts: { inputVat: readonly number[]; reckonedInputVat: number }): CostVat {
  if (accounts.inputVat.includes(row.vatAccount)) {
    const vatMinor = vatWithin(row.amountMinor, row.rateBps);
    const postings = [{ accountNumber: row.vatAccount, amountMinor: vatMinor }];
    return { netMinor: row.amountMinor - vatMinor, vatMinor, postings };
  }
  const vatMinor = divideHalfAwayFromZero(row.amountMinor * BigInt(row.rateBps), wholeBps);
  const postings = [
    { accountNumber: row.vatAccount, amountMinor: -vatMinor },
    { accountNumber: accounts.reckonedInputVat, amountMinor: vatMinor },
  ];
  return { netMinor: row.amountMinor, vatMinor, postings };
}
