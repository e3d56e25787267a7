import type { EvidenceChip } from "../../../api/contract/purchases/approval";
import type { CodingRow } from "../../../api/contract/purchases/supplier-invoice-row";
import { divideHalfAwayFromZero } from "../../../values/decimal";
import { isOn, purchaseAccounts } from "../../purchases/purchase-accounts";
import type { EvidenceInput } from "./evidence-input";

/** The largest rounding of a whole invoice by its supplier: one unit of the currency. */
const toleranceMinor = 100n;
/** With more cost rows than this, the VAT is compared with one rate for all rows and with the range of the rates only. */
const mostSplit = 6;

/**
 * A finding when the VAT of the rows is not the VAT of their costs at any rates of the country, or not the VAT of the draft.
 *
 * Rule: each cost row has one rate; some choice of rates must give the VAT, to one unit of the currency. For a country whose
 *       accounts and rates are not known nothing is computed. That is a finding of severity `info`, so that the invoice can
 *       still be approved together with others
 */
export function vatMismatch({ draft, company }: EvidenceInput): readonly EvidenceChip[] {
  const accounts = purchaseAccounts(company.countryCode);
  if (accounts === null) return [{ code: "not_known", severity: "info", what: "vat" }];
  const vatRows = draft.rows.filter(({ account }) => isOn(accounts.inputVat, account));
  const costs = draft.rows.filter(
    ({ account, minor }) => minor !== 0n && !isOn(accounts.vat, account) && !isOn(accounts.payables, account),
  );
  const vatMinor = sumOf(vatRows);
  const stated = draft.vatMinor !== null && draft.vatMinor !== 0n ? signedAs(draft.vatMinor, draft.isCredit) : null;
  if (stated !== null && far(stated, vatMinor)) return [chip(draft.currencyCode, vatRows, costs, stated, null)];
  const possible = sums(costs, accounts.rates);
  if (possible.some((sum) => !far(sum, vatMinor))) return [];
  const nearest = possible.reduce((best, sum) => (size(sum - vatMinor) < size(best - vatMinor) ? sum : best), 0n);
  if (costs.length > mostSplit && isBetween(vatMinor, costs, accounts.rates)) return [];
  const rate = accounts.rates.find((rateBps) => vatAt(sumOf(costs), rateBps) === nearest) ?? null;
  return [chip(draft.currencyCode, vatRows, costs, nearest, rate)];
}

/** The VAT for every choice of one rate per row; for many rows only for one rate shared by all. */
function sums(costs: readonly CodingRow[], rates: readonly number[]): readonly bigint[] {
  if (costs.length > mostSplit) return rates.map((rateBps) => vatAt(sumOf(costs), rateBps));
  return costs.reduce<readonly bigint[]>(
    (found, { minor }) => [...new Set(found.flatMap((sum) => rates.map((rateBps) => sum + vatAt(minor, rateBps))))],
    [0n],
  );
}

function isBetween(vatMinor: bigint, costs: readonly CodingRow[], rates: readonly number[]): boolean {
  const most = vatAt(sumOf(costs), Math.max(...rates));
  const [low, high] = most < 0n ? [most, 0n] : [0n, most];
  return vatMinor >= low - toleranceMinor && vatMinor <= high + toleranceMinor;
}

function vatAt(minor: bigint, rateBps: number): bigint {
  return divideHalfAwayFromZero(minor * BigInt(rateBps), 10_000n);
}

function chip(
  currencyCode: string,
  vatRows: readonly CodingRow[],
  costs: readonly CodingRow[],
  expected: bigint,
  rateBps: number | null,
): EvidenceChip {
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

function far(one: bigint, other: bigint): boolean {
  return size(one - other) > toleranceMinor;
}

function size(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

function signedAs(minor: bigint, isCredit: boolean): bigint {
  return isCredit ? -size(minor) : size(minor);
}
