import { type Posting, sumByAccount } from "./voucher";

/** A box of a country's VAT return: the sum posted with one VAT code, either on VAT accounts or on all other accounts. */
export type VatBox = {
  readonly box: string;
  readonly vatCode: string;
  readonly content: "base" | "vat";
  /** The side whose postings make the amount of the box positive. */
  readonly side: "debit" | "credit";
};

/** The form in which a country declares VAT. */
export type VatReturn = {
  /** The first part of a report's name; its period follows. */
  readonly name: string;
  readonly boxes: readonly VatBox[];
  /** The box of the amount to be paid; an amount below zero is paid back. */
  readonly totalBox: string;
  /** The account on which declared VAT is owed. */
  readonly settlementAccount: number;
  /** Every box is in whole units of the currency; smaller amounts are cut off. */
  readonly inWholeUnits: boolean;
  /** The account type of VAT accounts. */
  readonly vatAccountType: number;
};

/** The sum posted to one account with one VAT code in a period; debit positive. */
export type VatSum = {
  readonly accountNumber: number;
  readonly accountType: number;
  readonly vatCode: string;
  readonly amountMinor: bigint;
};

export type BoxAmount = { readonly box: string; readonly amountMinor: bigint };

export type VatReport = {
  /** The boxes that have an amount, in the order of the return, then the box of the total. */
  readonly boxes: readonly BoxAmount[];
  /** The amount to be paid; an amount below zero is paid back. */
  readonly totalMinor: bigint;
  /**
   * The postings of the report's voucher, which empty the VAT accounts against the debt and the rounding; none without
   * VAT.
   */
  readonly postings: readonly Posting[];
};

/**
 * Makes the VAT return of a period.
 *
 * Shape:  sums [n ≥ 0] of the period, without vouchers of VAT reports
 * Units:  minor units; `exponent` is the number of decimals of the currency, `roundingAccount` takes the rounding
 * Rule:   a box in whole units is cut off, not rounded; the total is the output VAT minus the input VAT of the cut
 *         boxes
 */
export function vatReport(
  sums: readonly VatSum[],
  vatReturn: VatReturn,
  { exponent, rounding: roundingAccount }: { readonly exponent: number; readonly rounding: number },
): VatReport {
  const unit = vatReturn.inWholeUnits ? 10n ** BigInt(exponent) : 1n;
  const countedBoxes = vatReturn.boxes.map((box) => {
    const boxSums = sums.filter((sum) => isCountedIn(box, sum, vatReturn.vatAccountType));
    const exactMinor = boxSums.reduce((total, { amountMinor }) => total + amountMinor, 0n);
    const signedMinor = box.side === "debit" ? exactMinor : -exactMinor;
    return { ...box, boxSums, amountMinor: (signedMinor / unit) * unit };
  });
  const vatBoxes = countedBoxes.filter(({ content }) => content === "vat");
  const totalMinor = vatBoxes.reduce(
    (total, box) => total + (box.side === "credit" ? box.amountMinor : -box.amountMinor),
    0n,
  );
  const shownBoxes = countedBoxes.filter(({ amountMinor }) => amountMinor !== 0n);
  return {
    boxes: [
      ...shownBoxes.map(({ box, amountMinor }) => ({ box, amountMinor })),
      { box: vatReturn.totalBox, amountMinor: totalMinor },
    ],
    totalMinor,
    postings: makeSettlementPostings(
      vatBoxes.flatMap(({ boxSums }) => boxSums),
      { accountNumber: vatReturn.settlementAccount, amountMinor: -totalMinor },
      roundingAccount,
    ),
  };
}

function isCountedIn({ vatCode, content }: VatBox, sum: VatSum, vatAccountType: number): boolean {
  return sum.vatCode === vatCode && (sum.accountType === vatAccountType) === (content === "vat");
}

function makeSettlementPostings(
  vatSums: readonly VatSum[],
  debt: Posting,
  roundingAccount: number,
): readonly Posting[] {
  const emptyingPostings = sumByAccount(
    vatSums.map((sum) => ({ accountNumber: sum.accountNumber, amountMinor: -sum.amountMinor })),
  );
  const remainderMinor = [...emptyingPostings, debt].reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return [...emptyingPostings, debt, { accountNumber: roundingAccount, amountMinor: -remainderMinor }].filter(
    ({ amountMinor }) => amountMinor !== 0n,
  );
}
