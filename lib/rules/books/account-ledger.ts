import type { Voucher } from "../../api/contract/books/voucher";

/** A posting on the account, with the balance of the account after it; debit positive. */
export type LedgerLine = {
  readonly key: string;
  readonly voucher: Voucher;
  readonly text: string;
  readonly minor: bigint;
  readonly balanceMinor: bigint;
};

export type AccountLedger = {
  readonly lines: readonly LedgerLine[];
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
  /** The balance after the last posting. */
  readonly closingMinor: bigint;
};

/**
 * The ledger of one account from the vouchers that post to it.
 *
 * Shape:  one line per posting on the account, by date and then by series and number
 * Units:  minor units of the company's currency
 * Rule:   a posting without a text of its own has the text of its voucher
 */
export function makeAccountLedger(vouchers: readonly Voucher[], account: number, openingMinor: bigint): AccountLedger {
  let balanceMinor = openingMinor;
  const lines = vouchers.toSorted(compareByDate).flatMap((voucher) =>
    voucher.postings.flatMap((posting, index): LedgerLine[] => {
      if (posting.account !== account || posting.minor === 0n) return [];
      balanceMinor += posting.minor;
      const text = posting.text || voucher.text;
      return [{ key: `${voucher.id} ${index}`, voucher, text, minor: posting.minor, balanceMinor }];
    }),
  );
  const sumWhere = (isCounted: (minor: bigint) => boolean) =>
    lines.reduce((total, { minor }) => (isCounted(minor) ? total + minor : total), 0n);
  return {
    lines,
    debitMinor: sumWhere((minor) => minor > 0n),
    creditMinor: -sumWhere((minor) => minor < 0n),
    closingMinor: balanceMinor,
  };
}

function compareByDate(left: Voucher, right: Voucher): number {
  const dateOrder = (left.date ?? "").localeCompare(right.date ?? "");
  return dateOrder || left.number.localeCompare(right.number, "en", { numeric: true });
}
