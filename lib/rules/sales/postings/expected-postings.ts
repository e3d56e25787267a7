import { invoiceTotals, netOfSum, type PricedRow, type TotalsSettings } from "../invoice-totals";

/** The role of a posting in its voucher. `row` is a coded row of a supplier invoice. */
export type PostingRole = "receivable" | "reduction" | "sales" | "vat" | "rounding" | "row";

/** A posting a voucher should have; `account` is null where only the service knows the account. Debit positive. */
export type ExpectedPosting = { role: PostingRole; account: number | null; rateBps: number | null; minor: bigint };

export type PostingRow = PricedRow & { account: number | null };

/** The terms that change the voucher of an invoice. */
export type VoucherTerms = {
  /** The part of the invoice for house work that the tax agency owes instead of the customer. */
  taxReductionMinor?: bigint;
  /** True for a credit note, whose postings have the opposite signs. */
  isCredit?: boolean;
};

/** The control accounts, as far as they are known; `vat` is the account for each rate in basis points. */
export type ControlAccounts = { receivable?: number; rounding?: number; vat?: ReadonlyMap<number, number> };

/**
 * The postings of a customer invoice: receivable against sales per account, VAT per rate, and rounding.
 *
 * Shape:  rows [n ≥ 0] → receivable, sales per account (and rate), VAT per rate, rounding; amounts of zero left out
 * Units:  minor units; the result sums to zero
 */
export function expectedPostings(
  rows: readonly PostingRow[],
  settings: TotalsSettings,
  accounts: ControlAccounts = {},
): readonly ExpectedPosting[] {
  const totals = invoiceTotals(rows, settings);
  const allPostings = [
    { role: "receivable" as const, account: accounts.receivable ?? null, rateBps: null, minor: totals.grossMinor },
    ...salesPostingsOf(rows, settings),
    ...totals.vat.map(({ rateBps, vatMinor }) => ({
      role: "vat" as const,
      account: accounts.vat?.get(rateBps) ?? null,
      rateBps,
      minor: -vatMinor,
    })),
    { role: "rounding" as const, account: accounts.rounding ?? null, rateBps: null, minor: -totals.roundingMinor },
  ];
  return allPostings.filter((posting) => posting.minor !== 0n);
}

function salesPostingsOf(rows: readonly PostingRow[], settings: TotalsSettings): ExpectedPosting[] {
  const netAmounts = netAmountsOfRows(rows, settings);
  const postingsByKey = new Map<string, ExpectedPosting>();
  rows.forEach(({ account, rateBps }, index) => {
    const groupKey = `${account} ${rateBps}`;
    const minor = (postingsByKey.get(groupKey)?.minor ?? 0n) - (netAmounts[index] ?? 0n);
    postingsByKey.set(groupKey, { role: "sales", account, rateBps, minor });
  });
  return [...postingsByKey.values()];
}

/**
 * The net amount of each row, without VAT.
 *
 * Rule: where prices include VAT, the net of a row is the amount by which the row raises the net of its rate, so that the
 *       rows of a rate sum exactly to its net (assumed: the service does not say on which account the odd unit is posted)
 */
function netAmountsOfRows(rows: readonly PostingRow[], settings: TotalsSettings): bigint[] {
  const { rowMinor } = invoiceTotals(rows, settings);
  const sumsOfRates = new Map<number, bigint>();
  return rows.map(({ rateBps }, index) => {
    const sumBefore = sumsOfRates.get(rateBps) ?? 0n;
    const sumWithRow = sumBefore + (rowMinor[index] ?? 0n);
    sumsOfRates.set(rateBps, sumWithRow);
    return netOfSum(rateBps, sumWithRow, settings.includesVat) - netOfSum(rateBps, sumBefore, settings.includesVat);
  });
}

/** The postings under these terms: part of the receivable is owed by the tax agency, or all signs are inverted. */
export function postingsUnderTerms(
  postings: readonly ExpectedPosting[],
  { taxReductionMinor = 0n, isCredit = false }: VoucherTerms,
): readonly ExpectedPosting[] {
  const sharedPostings = postings.flatMap((posting): ExpectedPosting[] => {
    if (posting.role !== "receivable" || taxReductionMinor === 0n) return [posting];
    const reduction = { role: "reduction" as const, account: null, rateBps: null, minor: taxReductionMinor };
    return [{ ...posting, minor: posting.minor - taxReductionMinor }, reduction];
  });
  return isCredit ? sharedPostings.map((posting) => ({ ...posting, minor: -posting.minor })) : sharedPostings;
}

export type PostingDifference = { account: number | null; expectedMinor: bigint; actualMinor: bigint };

/**
 * The differences between a voucher and the expected postings; empty when there are none.
 *
 * Rule: known accounts must have exactly the expected sum. Each control amount whose account is not known must be the sum of
 *       another account. The remaining accounts must add up to the sales whose accounts are not known.
 */
export function comparePostings(
  predictedPostings: readonly ExpectedPosting[],
  actualPostings: readonly { account: number; minor: bigint }[],
): readonly PostingDifference[] {
  const unmatchedSums = sumByAccount(actualPostings);
  const differences: PostingDifference[] = [];
  for (const [account, expectedMinor] of sumByAccount(predictedPostings.filter(hasAccount))) {
    const actualMinor = unmatchedSums.get(account) ?? 0n;
    unmatchedSums.delete(account);
    if (actualMinor !== expectedMinor) differences.push({ account, expectedMinor, actualMinor });
  }
  const postingsWithoutAccount = predictedPostings.filter((posting) => posting.account === null);
  for (const { minor } of postingsWithoutAccount.filter((posting) => posting.role !== "sales")) {
    const matchingSum = [...unmatchedSums].find(([, sum]) => sum === minor);
    if (matchingSum) unmatchedSums.delete(matchingSum[0]);
    else differences.push({ account: null, expectedMinor: minor, actualMinor: 0n });
  }
  return [...differences, ...differencesOfUnmatched(postingsWithoutAccount, unmatchedSums)];
}

function differencesOfUnmatched(
  postingsWithoutAccount: readonly ExpectedPosting[],
  unmatchedSums: ReadonlyMap<number, bigint>,
): PostingDifference[] {
  const salesWithoutAccount = postingsWithoutAccount.filter((posting) => posting.role === "sales");
  const remainingSums = [...unmatchedSums].filter(([, minor]) => minor !== 0n);
  if (salesWithoutAccount.length === 0) {
    return remainingSums.map(([account, actualMinor]) => ({ account, expectedMinor: 0n, actualMinor }));
  }
  const expectedMinor = salesWithoutAccount.reduce((sum, posting) => sum + posting.minor, 0n);
  const actualMinor = remainingSums.reduce((sum, [, minor]) => sum + minor, 0n);
  return expectedMinor === actualMinor ? [] : [{ account: null, expectedMinor, actualMinor }];
}

function hasAccount(posting: ExpectedPosting): posting is ExpectedPosting & { account: number } {
  return posting.account !== null;
}

function sumByAccount(postings: readonly { account: number; minor: bigint }[]): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { account, minor } of postings) sums.set(account, (sums.get(account) ?? 0n) + minor);
  return sums;
}
