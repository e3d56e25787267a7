import type { EvidenceFinding } from "../../../api/contract/purchases/approval";
import type { CodingRow } from "../../../api/contract/purchases/supplier-invoice-row";
import { divideHalfAwayFromZero } from "../../../values/decimal";
import { isInRanges, purchaseAccounts } from "../../purchases/purchase-accounts";
import type { EvidenceInput } from "./evidence-input";

/** The largest rounding of a whole invoice by its supplier: one unit of the currency. */
const toleranceMinor = 100n;
/** With more cost rows than this, the VAT is compared with one rate for all rows and with the range of the rates only. */
const maxRowsWithOwnRate = 6;

/**
 * A finding when the VAT of the rows is not the VAT of their costs at any rates of the country, or not the VAT of the draft.
 *
 * Rule: each cost row has one rate; some choice of rates must give the VAT, to one unit of the currency. Without known
 *       accounts and rates of the country the VAT is not computed. The finding then has the severity `info`, so that
 *       the invoice can still be approved together with others
 */
export function vatMismatch({ draft, company }: EvidenceInput): readonly EvidenceFinding[] {
  const accounts = purchaseAccounts(company.countryCode);
  if (accounts === null) return [{ code: "not_known", severity: "info", what: "vat" }];
  const vatRows = draft.rows.filter(({ account }) => isInRanges(accounts.inputVat, account));
  const costs = draft.rows.filter(
    ({ account, minor }) =>
      minor !== 0n && !isInRanges(accounts.vat, account) && !isInRanges(accounts.payables, account),
  );
  const vatMinor = sumOf(vatRows);
  const statedVatMinor =
    draft.vatMinor !== null && draft.vatMinor !== 0n ? signedAs(draft.vatMinor, draft.isCredit) : null;
  if (statedVatMinor !== null && isBeyondTolerance(statedVatMinor, vatMinor))
    return [mismatchChip(draft.currencyCode, vatRows, costs, statedVatMinor, null)];
  const possibleVatSums = vatSumsAtRates(costs, accounts.rates);
  if (possibleVatSums.some((sum) => !isBeyondTolerance(sum, vatMinor))) return [];
  const nearest = possibleVatSums.reduce(
    (best, sum) => (absolute(sum - vatMinor) < absolute(best - vatMinor) ? sum : best),
    0n,
  );
  if (costs.length > maxRowsWithOwnRate && isWithinRates(vatMinor, costs, accounts.rates)) return [];
  const rate = accounts.rates.find((rateBps) => vatAtRate(sumOf(costs), rateBps) === nearest) ?? null;
  return [mismatchChip(draft.currencyCode, vatRows, costs, nearest, rate)];
}

/** The VAT for every choice of one rate per row; for many rows only for one rate shared by all. */
function vatSumsAtRates(costs: readonly CodingRow[], rates: readonly number[]): readonly bigint[] {
  if (costs.length > maxRowsWithOwnRate) return rates.map((rateBps) => vatAtRate(sumOf(costs), rateBps));
  return costs.reduce<readonly bigint[]>(
    (partialSums, { minor }) => [
      ...new Set(partialSums.flatMap((sum) => rates.map((rateBps) => sum + vatAtRate(minor, rateBps)))),
    ],
    [0n],
  );
}

function isWithinRates(vatMinor: bigint, costs: readonly CodingRow[], rates: readonly number[]): boolean {
  const vatAtHighestRate = vatAtRate(sumOf(costs), Math.max(...rates));
  const [low, high] = vatAtHighestRate < 0n ? [vatAtHighestRate, 0n] : [0n, vatAtHighestRate];
  return vatMinor >= low - toleranceMinor && vatMinor <= high + toleranceMinor;
}

function vatAtRate(minor: bigint, rateBps: number): bigint {
  return divideHalfAwayFromZero(minor * BigInt(rateBps), 10_000n);
}

function mismatchChip(
  currencyCode: string,
  vatRows: readonly CodingRow[],
  costs: readonly CodingRow[],
  expected: bigint,
  rateBps: number | null,
): EvidenceFinding {
  return {
    code: "vat_mismatch",
    severity: "warning",
    accounts: vatRows.map(({ account, accountName, minor }) => ({
      account: account ?? 0,
      accountName,
      minor: minor.toString(),
    })),
    vatMinor: sumOf(vatRows).toString(),
    baseMinor: sumOf(costs).toString(),
    expectedMinor: expected.toString(),
    rateBps,
    currencyCode,
  };
}

function sumOf(rows: readonly CodingRow[]): bigint {
  return rows.reduce((sum, { minor }) => sum + minor, 0n);
}

function isBeyondTolerance(one: bigint, other: bigint): boolean {
  return absolute(one - other) > toleranceMinor;
}

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

function signedAs(minor: bigint, isCredit: boolean): bigint {
  return isCredit ? -absolute(minor) : absolute(minor);
}
