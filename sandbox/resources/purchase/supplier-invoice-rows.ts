import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import { incomeAccountTypes } from "../../ledger/country";
import { getCountryBooks } from "../../ledger/country-books";
import { assertAmount, parseScaled, toAmountNumber, toNumberText } from "../../ledger/money";
import { computeCostVat } from "../../ledger/purchase-vat";
import type { Posting } from "../../ledger/voucher";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { toBps } from "../invoices/customer-invoice-rows";

export type DraftRow = Bodies["SupplierInvoiceDraftRowApi"] & { readonly LineNumber: number | null };

/** The conditions that determine how the rows of a supplier invoice are completed. */
export type RowTerms = {
  readonly companyId: string;
  readonly countryCode: string;
  /** The number of decimals of the invoice's currency. */
  readonly exponent: number;
  /** The day that determines the chart of accounts and the VAT rates. */
  readonly day: string;
  readonly usesDefaultVatCodes: boolean;
  readonly calculatesVat: boolean;
};

type RowAccount = {
  readonly number: string;
  readonly name: string;
  readonly type: number;
  readonly vatCodeId: string | null;
  readonly isActive: boolean;
};
type VatCode = { readonly id: string; readonly account: number | null; readonly rate: string | null };

/**
 * Completes the rows for storing: with line numbers, the account names of the chart, the VAT codes of their accounts unless
 * the call turns that off, and rows for the VAT of cost accounts when the call requests it.
 *
 * @throws ApiError 2000 at a row, 3002 for an account, 4002 for an inactive one (assumed), 3000 for a VAT code
 */
export async function completeDraftRows(
  tx: Tx,
  requestedRows: readonly DraftRow[],
  terms: RowTerms,
): Promise<readonly DraftRow[]> {
  assertAmounts(requestedRows, terms.exponent);
  const accounts = await findAccounts(tx, terms, requestedRows);
  const rows = requestedRows.map((row, index) => {
    const account = accounts.get(Number(row.AccountNumber));
    if (!account) {
      const message = `Account ${row.AccountNumber} is not in the chart of the year.`;
      throw ruleRefusalError(3002, message, `Rows[${index}].AccountNumber`);
    }
    if (!account.isActive) {
      throw ruleRefusalError(4002, `Account ${row.AccountNumber} is inactive.`, `Rows[${index}].AccountNumber`);
    }
    return {
      ...row,
      LineNumber: row.LineNumber ?? index + 1,
      AccountName: row.AccountName ?? account.name,
      VatCodeId: row.VatCodeId ?? (terms.usesDefaultVatCodes ? account.vatCodeId : null),
    };
  });
  const vatCodes = await findVatCodes(tx, terms, rows);
  rows.forEach((row, index) => {
    if (row.VatCodeId !== null && !vatCodes.has(row.VatCodeId.toLowerCase())) {
      throw ruleRefusalError(3000, "The VAT code was not found.", `Rows[${index}].VatCodeId`);
    }
  });
  return terms.calculatesVat ? addVatRows(tx, rows, accounts, vatCodes, terms) : rows;
}

/** Postings in minor units of the invoice's currency, debit positive and credit negative; the amounts have been checked. */
export function toRowPostings(rows: readonly DraftRow[], exponent: number): readonly Posting[] {
  return rows.map((row) => ({
    accountNumber: Number(row.AccountNumber),
    amountMinor: rowMinorOf(row, exponent),
    ...(row.TransactionText ? { text: row.TransactionText } : {}),
  }));
}

const toMinor = (amount: number | null, exponent: number) => parseScaled(toNumberText(amount ?? 0), exponent);
const rowMinorOf = (row: DraftRow, exponent: number) =>
  toMinor(row.DebitAmount, exponent) - toMinor(row.CreditAmount, exponent);

function assertAmounts(rows: readonly DraftRow[], exponent: number): void {
  const problems: FieldProblem[] = [];
  rows.forEach((row, index) => {
    const rowPath = `Rows[${index}]`;
    if (row.AccountNumber === null)
      problems.push({ field: `${rowPath}.AccountNumber`, message: "A row needs an account." });
    for (const member of ["DebitAmount", "CreditAmount"] as const) {
      const decimals = toNumberText(row[member] ?? 0).split(".")[1] ?? "";
      if (decimals.length > exponent) {
        problems.push({
          field: `${rowPath}.${member}`,
          message: `${rowPath}.${member} has more than ${exponent} decimals.`,
        });
      } else assertAmount(toMinor(row[member], exponent));
    }
    const [hasDebit, hasCredit] = [(row.DebitAmount ?? 0) !== 0, (row.CreditAmount ?? 0) !== 0];
    if (hasDebit === hasCredit) {
      const message = hasDebit ? "A row has a debit or a credit, not both." : "A row needs a debit or a credit.";
      problems.push({ field: `${rowPath}.DebitAmount`, message });
    }
  });
  if (problems.length > 0) throw invalidBodyError(problems);
}

/** Finds the accounts in the chart of the day's fiscal year, or else of the last year that has the account. */
async function findAccounts(
  tx: Tx,
  { companyId, day }: RowTerms,
  rows: readonly DraftRow[],
): Promise<ReadonlyMap<number, RowAccount>> {
  const { rows: foundAccounts } = await tx.query<RowAccount>(
    `SELECT DISTINCT ON (account."Number") account."Number" AS number, account."Name" AS name, account."Type" AS type,
            account."VatCodeId" AS "vatCodeId", account."IsActive" AS "isActive"
       FROM "Account" AS account JOIN "FiscalYear" AS year
         ON year."companyId" = account."companyId" AND year."Id" = account."FiscalYearId"
      WHERE account."companyId" = $1 AND account."Number" = ANY ($2)
      ORDER BY account."Number", $3::date BETWEEN year."StartDate" AND year."EndDate" DESC, year."StartDate" DESC`,
    [companyId, rows.map((row) => String(row.AccountNumber)), day],
  );
  return new Map(foundAccounts.map((account) => [Number(account.number), account]));
}

async function findVatCodes(
  tx: Tx,
  { companyId, day }: RowTerms,
  rows: readonly DraftRow[],
): Promise<ReadonlyMap<string, VatCode>> {
  const { rows: foundVatCodes } = await tx.query<VatCode>(
    `SELECT "Id" AS id, ("RelatedAccounts" ->> 'AccountNumber1')::int AS account,
            (SELECT entry ->> 'rate' FROM jsonb_array_elements(rates) AS entry
              WHERE (entry ->> 'from')::date <= $3::date ORDER BY (entry ->> 'from')::date DESC LIMIT 1) AS rate
       FROM "VatCode" WHERE "companyId" = $1 AND "Id" = ANY ($2::uuid[])`,
    [companyId, rows.flatMap((row) => row.VatCodeId ?? []), day],
  );
  return new Map(foundVatCodes.map((code) => [code.id, code]));
}

/** Reduces cost rows to the amounts that `costVat` calculates, and adds rows on the VAT accounts after all rows. */
async function addVatRows(
  tx: Tx,
  rows: readonly DraftRow[],
  accounts: ReadonlyMap<number, RowAccount>,
  vatCodes: ReadonlyMap<string, VatCode>,
  terms: RowTerms,
): Promise<readonly DraftRow[]> {
  const { profitTypes, standardAccounts } = getCountryBooks(terms.countryCode);
  const isCostAccountType = (type: number | undefined) =>
    type !== undefined && profitTypes.includes(type) && !incomeAccountTypes.includes(type);
  const vatPostings: Posting[] = [];
  const netRows = rows.map((row) => {
    const vatCode = vatCodes.get(row.VatCodeId?.toLowerCase() ?? "");
    const rateBps = vatCode?.rate ? toBps(Number(vatCode.rate)) : 0;
    if (!vatCode || vatCode.account === null || rateBps === 0) return row;
    if (!isCostAccountType(accounts.get(Number(row.AccountNumber))?.type)) return row;
    const amountMinor = rowMinorOf(row, terms.exponent);
    const splitVat = computeCostVat({ amountMinor, rateBps, vatAccount: vatCode.account }, standardAccounts);
    vatPostings.push(...splitVat.postings.filter((posting) => posting.amountMinor !== 0n));
    return {
      ...row,
      ...toDebitOrCredit(splitVat.netMinor, terms.exponent),
      VatAmount: toAmountNumber(splitVat.vatMinor, terms.exponent),
    };
  });
  if (vatPostings.length === 0) return rows;
  const lastLineNumber = Math.max(...rows.map((row) => row.LineNumber ?? 0));
  const vatRows = vatPostings.map((posting, index) => ({
    ...emptyRow,
    ...toDebitOrCredit(posting.amountMinor, terms.exponent),
    AccountNumber: posting.accountNumber,
    LineNumber: lastLineNumber + 1 + index,
  }));
  return [...netRows, ...(await completeDraftRows(tx, vatRows, { ...terms, calculatesVat: false }))];
}

const toDebitOrCredit = (amountMinor: bigint, exponent: number) => ({
  DebitAmount: amountMinor > 0n ? toAmountNumber(amountMinor, exponent) : null,
  CreditAmount: amountMinor < 0n ? toAmountNumber(-amountMinor, exponent) : null,
});

const emptyRow: DraftRow = {
  AccountName: null,
  AccountNumber: null,
  CostCenterItemId1: null,
  CostCenterItemId2: null,
  CostCenterItemId3: null,
  CreditAmount: null,
  DebitAmount: null,
  DeliveryDate: null,
  HarvestYear: null,
  LineNumber: null,
  ProjectId: null,
  ProportionalVatRateValue: null,
  Quantity: null,
  TransactionText: null,
  VatAmount: null,
  VatCodeId: null,
  Weight: null,
};
