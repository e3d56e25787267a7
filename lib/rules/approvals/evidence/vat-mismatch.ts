import type { EvidenceFinding } from "../../../api/contract/purchases/approval";
import type { CodingRow } from "../../../api/contract/purchases/supplier-invoice-row";
import { divideHalfAwayFromZero } from "../../../values/decimal";
import { findPurchaseAccounts, isInRanges } from "../../purchases/purchase-accounts";
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
export function checkVatMismatch({ draft, company }: EvidenceInput): readonly EvidenceFinding[] {
  const accounts = findPurchaseAccounts(company.countryCode);
  if (accounts === null) return [{ code: "not_known", severity: "info", what: "vat" }];
  const vatRows = draft.rows.filter(({ account }) => isInRanges(accounts.inputVat, account));
  const costRows = draft.rows.filter(
    ({ account, minor }) =>
      minor !== 0n && !isInRanges(accounts.vat, account) && !isInRanges(accounts.payables, account),
  );
  const vatMinor = sumOfRows(vatRows);
  const statedVatMinor =
    draft.vatMinor !== null && draft.vatMinor !== 0n ? withCreditSign(draft.vatMinor, draft.isCredit) : null;
  if (statedVatMinor !== null && isBeyondTolerance(statedVatMinor, vatMinor))
    return [makeMismatchFinding(draft.currencyCode, vatRows, costRows, statedVatMinor, null)];
  const possibleVatSums = vatSumsAtRates(costRows, accounts.vatRatesBps);
  if (possibleVatSums.some((sum) => !isBeyondTolerance(sum, vatMinor))) return [];
  const nearestVatMinor = possibleVatSums.reduce(
    (nearestSoFar, sum) => (absolute(sum - vatMinor) < absolute(nearestSoFar - vatMinor) ? sum : nearestSoFar),
    0n,
  );
  if (costRows.length > maxRowsWithOwnRate && isWithinRates(vatMinor, costRows, accounts.vatRatesBps)) return [];
  const nearestRateBps =
    accounts.vatRatesBps.find((rateBps) => vatAtRate(sumOfRows(costRows), rateBps) === nearestVatMinor) ?? null;
  return [makeMismatchFinding(draft.currencyCode, vatRows, costRows, nearestVatMinor, nearestRateBps)];
}

/** The VAT for every choice of one rate per row; for many rows only for one rate shared by all. */
function vatSumsAtRates(costRows: readonly CodingRow[], rates: readonly number[]): readonly bigint[] {
  if (costRows.length > maxRowsWithOwnRate) return rates.map((rateBps) => vatAtRate(sumOfRows(costRows), rateBps));
  return costRows.reduce<readonly bigint[]>(
    (partialSums, { minor }) => [
      ...new Set(partialSums.flatMap((sum) => rates.map((rateBps) => sum + vatAtRate(minor, rateBps)))),
    ],
    [0n],
  );
}

function isWithinRates(vatMinor: bigint, costRows: readonly CodingRow[], rates: readonly number[]): boolean {
  const vatAtHighestRate = vatAtRate(sumOfRows(costRows), Math.max(...rates));
  const [low, high] = vatAtHighestRate < 0n ? [vatAtHighestRate, 0n] : [0n, vatAtHighestRate];
  return vatMinor >= low - toleranceMinor && vatMinor <= high + toleranceMinor;
}

function vatAtRate(minor: bigint, rateBps: number): bigint {
  return divideHalfAwayFromZero(minor * BigInt(rateBps), 10_000n);
}

function makeMismatchFinding(
  currencyCode: string,
  vatRows: readonly CodingRow[],
  costRows: readonly CodingRow[],
  expectedVatMinor: bigint,
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
    vatMinor: sumOfRows(vatRows).toString(),
    baseMinor: sumOfRows(costRows).toString(),
    expectedMinor: expectedVatMinor.toString(),
    rateBps,
    currencyCode,
  };
}

function sumOfRows(rows: readonly CodingRow[]): bigint {
  return rows.reduce((sum, { minor }) => sum + minor, 0n);
}

function isBeyondTolerance(vatMinor: bigint, expectedVatMinor: bigint): boolean {
  return absolute(vatMinor - expectedVatMinor) > toleranceMinor;
}

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

function withCreditSign(minor: bigint, isCredit: boolean): bigint {
  return isCredit ? -absolute(minor) : absolute(minor);
}
