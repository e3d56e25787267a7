import { invoiceTotals, netOf, type PricedRow, type TotalsSettings } from "../invoice-totals";

/** `row`: a row of a supplier invoice as it is coded. */
export type PostingRole = "receivable" | "reduction" | "sales" | "vat" | "rounding" | "row";

/** What a voucher should hold; `account` is null where only the service knows it. Debit positive. */
export type ExpectedPosting = { role: PostingRole; account: number | null; rateBps: number | null; minor: bigint };

export type PostingRow = PricedRow & { account: number | null };

/** What turns an invoice's voucher from the plain one. */
export type Terms = {
  /** What the tax agency owes for house work, and the customer does not. */
  taxReductionMinor?: bigint;
  /** All signs turned. */
  isCredit?: boolean;
};

/** Control accounts as far as they are known. */
export type ControlAccounts = { receivable?: number; rounding?: number; vat?: ReadonlyMap<number, number> };

/**
 * The voucher a customer invoice makes: receivable against sales per account, VAT per rate, and rounding.
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
  const control = [
    { role: "receivable" as const, account: accounts.receivable ?? null, rateBps: null, minor: totals.grossMinor },
    ...salesPostings(rows, settings),
    ...totals.vat.map(({ rateBps, vatMinor }) => ({
      role: "vat" as const,
      account: accounts.vat?.get(rateBps) ?? null,
      rateBps,
      minor: -vatMinor,
    })),
    { role: "rounding" as const, account: accounts.rounding ?? null, rateBps: null, minor: -totals.roundingMinor },
  ];
  return control.filter((posting) => posting.minor !== 0n);
}

function salesPostings(rows: readonly PostingRow[], settings: TotalsSettings): ExpectedPosting[] {
  const nets = rowNets(rows, settings);
  const groups = new Map<string, ExpectedPosting>();
  rows.forEach(({ account, rateBps }, index) => {
    const key = `${account} ${rateBps}`;
    const minor = (groups.get(key)?.minor ?? 0n) - (nets[index] ?? 0n);
    groups.set(key, { role: "sales", account, rateBps, minor });
  });
  return [...groups.values()];
}

/**
 * What each row sells for without VAT.
 *
 * Rule: where prices hold VAT a row's net is what the net of its rate grows by with it, so that the rows of a rate add up
 *       to its net to the last unit (assumed: the service does not say on which account the odd unit falls)
 */
function rowNets(rows: readonly PostingRow[], settings: TotalsSettings): bigint[] {
  const { rowMinor } = invoiceTotals(rows, settings);
  const running = new Map<number, bigint>();
  return rows.map(({ rateBps }, index) => {
    const before = running.get(rateBps) ?? 0n;
    const sum = before + (rowMinor[index] ?? 0n);
    running.set(rateBps, sum);
    return netOf(rateBps, sum, settings.includesVat) - netOf(rateBps, before, settings.includesVat);
  });
}

/** The voucher under these terms: the receivable is shared with the tax agency, or all signs are turned. */
export function underTerms(
  postings: readonly ExpectedPosting[],
  { taxReductionMinor = 0n, isCredit = false }: Terms,
): readonly ExpectedPosting[] {
  const shared = postings.flatMap((posting): ExpectedPosting[] => {
    if (posting.role !== "receivable" || taxReductionMinor === 0n) return [posting];
    const reduction = { role: "reduction" as const, account: null, rateBps: null, minor: taxReductionMinor };
    return [{ ...posting, minor: posting.minor - taxReductionMinor }, reduction];
  });
  return isCredit ? shared.map((posting) => ({ ...posting, minor: -posting.minor })) : shared;
}

export type PostingDifference = { account: number | null; expectedMinor: bigint; actualMinor: bigint };

/**
 * Where a voucher differs from what was expected; empty when it does not.
 *
 * Rule: known accounts must hold exactly the expected sum. Control amounts whose account is not known must be found on
 *       some account of their own. What is left must add up to the sales whose accounts are not known.
 */
export function comparePostings(
  expected: readonly ExpectedPosting[],
  actual: readonly { account: number; minor: bigint }[],
): readonly PostingDifference[] {
  const left = sumByAccount(actual);
  const differences: PostingDifference[] = [];
  for (const [account, expectedMinor] of sumByAccount(expected.filter(isKnown))) {
    const actualMinor = left.get(account) ?? 0n;
    left.delete(account);
    if (actualMinor !== expectedMinor) differences.push({ account, expectedMinor, actualMinor });
  }
  const unknown = expected.filter((posting) => posting.account === null);
  for (const { minor } of unknown.filter((posting) => posting.role !== "sales")) {
    const found = [...left].find(([, sum]) => sum === minor);
    if (found) left.delete(found[0]);
    else differences.push({ account: null, expectedMinor: minor, actualMinor: 0n });
  }
  return [...differences, ...leftOver(unknown, left)];
}

function leftOver(unknown: readonly ExpectedPosting[], left: ReadonlyMap<number, bigint>): PostingDifference[] {
  const sales = unknown.filter((posting) => posting.role === "sales");
  const entries = [...left].filter(([, minor]) => minor !== 0n);
  if (sales.length === 0) {
    return entries.map(([account, actualMinor]) => ({ account, expectedMinor: 0n, actualMinor }));
  }
  const expectedMinor = sales.reduce((sum, posting) => sum + posting.minor, 0n);
  const actualMinor = entries.reduce((sum, [, minor]) => sum + minor, 0n);
  return expectedMinor === actualMinor ? [] : [{ account: null, expectedMinor, actualMinor }];
}

function isKnown(posting: ExpectedPosting): posting is ExpectedPosting & { account: number } {
  return posting.account !== null;
}

function sumByAccount(postings: readonly { account: number; minor: bigint }[]): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { account, minor } of postings) sums.set(account, (sums.get(account) ?? 0n) + minor);
  return sums;
}
