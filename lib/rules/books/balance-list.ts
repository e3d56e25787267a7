import type { AccountBalance } from "../../api/contract/books/account-balance";

/** An account over a period, with its balance before the first day and its balance at the end of the last day. */
export type BalanceLine = {
  readonly account: number;
  readonly name: string;
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
};

/** The sum of a class of accounts: of all accounts whose number begins with the digit. */
export type ClassSum = {
  readonly digit: string;
  readonly accountCount: number;
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
};

/**
 * The closing balances of the accounts beside their opening balances.
 *
 * Shape:  one line per account that either list names, by number
 * Units:  minor units of the company's currency, debit positive; an account that one list does not name has balance 0 there
 */
export function makeBalanceLines(
  closingBalances: readonly AccountBalance[],
  openingBalances: readonly AccountBalance[],
): readonly BalanceLine[] {
  const lines = new Map<number, BalanceLine>();
  for (const { account, name, minor } of openingBalances) {
    lines.set(account, { account, name, openingMinor: minor, closingMinor: 0n });
  }
  for (const { account, name, minor } of closingBalances) {
    lines.set(account, { account, name, openingMinor: lines.get(account)?.openingMinor ?? 0n, closingMinor: minor });
  }
  return [...lines.values()].toSorted((left, right) => left.account - right.account);
}

/** The lines whose number begins with, or whose name contains, every word of the search. */
export function filterLinesBySearch(lines: readonly BalanceLine[], search: string): readonly BalanceLine[] {
  const searchWords = search.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter(({ account, name }) =>
    searchWords.every(
      (searchWord) => String(account).startsWith(searchWord) || name.toLowerCase().includes(searchWord),
    ),
  );
}

/** Leaves out the accounts whose opening and closing balance are both 0. */
export function filterLinesWithBalance(lines: readonly BalanceLine[]): readonly BalanceLine[] {
  return lines.filter(({ openingMinor, closingMinor }) => openingMinor !== 0n || closingMinor !== 0n);
}

/** The sums of the account classes, sorted by digit. */
export function sumByClass(lines: readonly BalanceLine[]): readonly ClassSum[] {
  const sums = new Map<string, ClassSum>();
  for (const { account, openingMinor, closingMinor } of lines) {
    const digit = String(account).charAt(0);
    const sum = sums.get(digit) ?? { digit, accountCount: 0, openingMinor: 0n, closingMinor: 0n };
    sums.set(digit, {
      digit,
      accountCount: sum.accountCount + 1,
      openingMinor: sum.openingMinor + openingMinor,
      closingMinor: sum.closingMinor + closingMinor,
    });
  }
  return [...sums.values()].toSorted((left, right) => left.digit.localeCompare(right.digit));
}
