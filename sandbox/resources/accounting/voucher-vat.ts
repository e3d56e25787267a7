import { type FieldProblem, invalidBodyError } from "../../http/problem";
import { type SplitPosting, splitOffVat, type TaxedPosting } from "../../ledger/automatic-vat";
import { getCountryBooks } from "../../ledger/country-books";
import { parseScaledRounded, toAmountNumber, toNumberText } from "../../ledger/money";
import { assertVoucher, type VoucherDraft } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { toBps } from "../invoices/customer-invoice-rows";
import { type ColumnValues, completeBody } from "../records";
import { buildVoucherRowMembers, type VoucherYearAndDate } from "./voucher-rows";

type VatCode = {
  readonly id: string;
  readonly code: string;
  readonly account: number | null;
  readonly rates: readonly { readonly from: string; readonly rate: number }[];
};

export type VoucherWithRows = { readonly draft: VoucherDraft; readonly rows: readonly ColumnValues[] };

/**
 * Splits the VAT out of rows whose amounts include it, as `useAutomaticVatCalculation` requires. The VAT is posted to the
 * account of the row's VAT code; a purchase whose VAT the buyer owes posts it on both sides. A row may state its
 * `VatAmount`, and rows on VAT accounts are not changed (assumed). Each row shows the VAT that was posted for it.
 *
 * @throws ApiError 2000 for a `VatAmount` above the row's amount; the errors of `buildVoucherRowMembers` for VAT rows
 */
export async function addAutomaticVat(
  tx: Tx,
  {
    companyId,
    country,
    exponent,
    yearAndDate,
  }: { companyId: string; country: string; exponent: number; yearAndDate: VoucherYearAndDate },
  { draft, rows }: VoucherWithRows,
): Promise<VoucherWithRows> {
  const vatCodes = await findVatCodes(tx, companyId, rows);
  const vatAccounts = await findVatAccounts(tx, companyId, country, draft);
  const problems: FieldProblem[] = [];
  const taxedPostings = draft.postings.map((posting, index): TaxedPosting => {
    const row = rows[index] ?? {};
    const vatCode = vatCodes.get(String(row.VatCodeId ?? ""));
    const needsVatPosting = vatCode?.account && !vatAccounts.has(posting.accountNumber);
    if (!needsVatPosting || vatCode.account === null) return { posting, code: null, vatMinor: null };
    const vatMinor = parseStatedVatMinor(row.VatAmount, posting.amountMinor, exponent, index, problems);
    const rate = vatCode.rates.findLast(({ from }) => from <= yearAndDate.bookedOn)?.rate;
    const deductionAccount = getCountryBooks(country).deductionAccounts[vatCode.code] ?? null;
    return {
      posting,
      code: { rateBps: rate === undefined ? null : toBps(rate), account: vatCode.account, deductionAccount },
      vatMinor,
    };
  });
  if (problems.length > 0) throw invalidBodyError(problems);
  const splitPostings = splitOffVat(taxedPostings);
  const vatPostingAccounts = splitPostings.filter(({ isVat }) => isVat).map(({ posting }) => posting.accountNumber);
  const newRowMembers = await buildVatRowMembers(tx, companyId, vatPostingAccounts, yearAndDate);
  const vatRowIterator = newRowMembers.values();
  return {
    draft: assertVoucher({ ...draft, postings: splitPostings.map(({ posting }) => posting) }),
    rows: splitPostings.map((splitPosting) =>
      splitPosting.isVat
        ? (vatRowIterator.next().value ?? {})
        : addVatAmount(splitPosting, rows[splitPosting.sourceIndex] ?? {}, exponent),
    ),
  };
}

const addVatAmount = ({ vatMinor }: SplitPosting, row: ColumnValues, exponent: number): ColumnValues =>
  vatMinor === 0n ? row : { ...row, VatAmount: toAmountNumber(vatMinor < 0n ? -vatMinor : vatMinor, exponent) };

function parseStatedVatMinor(
  statedAmount: unknown,
  amountMinor: bigint,
  exponent: number,
  rowIndex: number,
  problems: FieldProblem[],
): bigint | null {
  if (typeof statedAmount !== "number") return null;
  const vatMinor = parseScaledRounded(toNumberText(statedAmount), exponent);
  const maxVatMinor = amountMinor < 0n ? -amountMinor : amountMinor;
  if (vatMinor < 0n || vatMinor > maxVatMinor) {
    const field = `Rows[${rowIndex}].VatAmount`;
    problems.push({ field, message: `${field} lies between nothing and the row's amount.` });
  }
  return vatMinor;
}

async function findVatCodes(
  tx: Tx,
  companyId: string,
  rows: readonly ColumnValues[],
): Promise<ReadonlyMap<string, VatCode>> {
  const ids = rows.flatMap(({ VatCodeId }) => (typeof VatCodeId === "string" ? [VatCodeId] : []));
  const { rows: foundVatCodes } = await tx.query<VatCode>(
    `SELECT "Id" AS id, "Code" AS code, rates, ("RelatedAccounts" ->> 'AccountNumber1')::bigint AS account
       FROM "VatCode" WHERE "companyId" = $1 AND "Id" = ANY ($2::uuid[])`,
    [companyId, ids],
  );
  return new Map(foundVatCodes.map((code) => [code.id, code]));
}

async function findVatAccounts(
  tx: Tx,
  companyId: string,
  country: string,
  { postings }: VoucherDraft,
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ number: number }>(
    `SELECT DISTINCT "Number"::bigint AS number FROM "Account"
      WHERE "companyId" = $1 AND "Type" = $2 AND "Number" = ANY ($3)`,
    [
      companyId,
      getCountryBooks(country).vatReturn.vatAccountType,
      postings.map((posting) => String(posting.accountNumber)),
    ],
  );
  return new Set(rows.map((row) => row.number));
}

/** Builds the stored members of VAT rows. A VAT row has the VAT code of its account. */
function buildVatRowMembers(
  tx: Tx,
  companyId: string,
  accountNumbers: readonly number[],
  yearAndDate: VoucherYearAndDate,
) {
  const rows = accountNumbers.map((AccountNumber) => ({ ...completeBody("VoucherRowApi", {}), AccountNumber }));
  return buildVoucherRowMembers(tx, { companyId, query: {} }, rows, yearAndDate);
}
