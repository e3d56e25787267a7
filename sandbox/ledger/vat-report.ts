import { type Posting, sumByAccount } from "./voucher";

/** A box of a country's VAT return: what was posted with a VAT code, on VAT accounts or on all others. */
export type VatBox = {
  readonly box: string;
  readonly vatCode: string;
  readonly holds: "base" | "vat";
  /** The side that counts as an amount above zero. */
  readonly side: "debit" | "credit";
};

/** How a country declares VAT. */
export type VatReturn = {
  /** What a report is called, before its period. */
  readonly name: string;
  readonly boxes: readonly VatBox[];
  /** The box of what is to be paid, or got back below zero. */
  readonly totalBox: string;
  /** Where declared VAT is owed. */
  readonly settlement: number;
  /** Every box is in whole units of the currency, smaller ones fall away. */
  readonly inWholeUnits: boolean;
  /** The type of accounts that hold VAT. */
  readonly vatType: number;
};

/** What was posted to an account with a VAT code in a period; debit positive. */
export type VatSum = {
  readonly accountNumber: number;
  readonly accountType: number;
  readonly vatCode: string;
  readonly amountMinor: bigint;
};

export type BoxAmount = { readonly box: string; readonly amountMinor: bigint };

export type VatReport = {
  /** Boxes with an amount, in the order of the return, and the total. */
  readonly boxes: readonly BoxAmount[];
  /** What is to be paid; below zero what comes back. */
  readonly totalMinor: bigint;
  /** The voucher that declares it: VAT accounts emptied against the debt, and what rounding took. Empty without VAT. */
  readonly postings: readonly Posting[];
};

/**
 * A period's VAT return.
 *
 * Shape:  sums [n ≥ 0] of the period, without vouchers of VAT reports
 * Units:  minor units; `exponent` is the number of decimals of the currency
 * Rule:   a box in whole units is cut, not rounded; the total is VAT charged minus VAT to deduct, of the boxes as shown
 */
export function vatReport(
  sums: readonly VatSum[],
  form: VatReturn,
  { exponent, rounding }: { readonly exponent: number; readonly rounding: number },
): VatReport {
  const unit = form.inWholeUnits ? 10n ** BigInt(exponent) : 1n;
  const counted = form.boxes.map((box) => {
    const mine = sums.filter((sum) => countsIn(box, sum, form.vatType));
    const exact = mine.reduce((total, { amountMinor }) => total + amountMinor, 0n);
    const signed = box.side === "debit" ? exact : -exact;
    return { ...box, mine, amountMinor: (signed / unit) * unit };
  });
  const vat = counted.filter(({ holds }) => holds === "vat");
  const totalMinor = vat.reduce(
    (total, box) => total + (box.side === "credit" ? box.amountMinor : -box.amountMinor),
    0n,
  );
  const shown = counted.filter(({ amountMinor }) => amountMinor !== 0n);
  return {
    boxes: [
      ...shown.map(({ box, amountMinor }) => ({ box, amountMinor })),
      { box: form.totalBox, amountMinor: totalMinor },
    ],
    totalMinor,
    postings: settled(
      vat.flatMap(({ mine }) => mine),
      { accountNumber: form.settlement, amountMinor: -totalMinor },
      rounding,
    ),
  };
}

function countsIn({ vatCode, holds }: VatBox, sum: VatSum, vatType: number): boolean {
  return sum.vatCode === vatCode && (sum.accountType === vatType) === (holds === "vat");
}

function settled(vat: readonly VatSum[], debt: Posting, rounding: number): readonly Posting[] {
  const emptied = sumByAccount(vat.map((sum) => ({ accountNumber: sum.accountNumber, amountMinor: -sum.amountMinor })));
  const rest = [...emptied, debt].reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return [...emptied, debt, { accountNumber: rounding, amountMinor: -rest }].filter(
    ({ amountMinor }) => amountMinor !== 0n,
  );
}
