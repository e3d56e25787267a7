import { type FieldProblem, invalid, refused } from "../../http/problem";
import { incomeTypes } from "../../ledger/country";
import { countryBooks } from "../../ledger/country-books";
import { assertAmount, minorNumber, numberText, parseScaled } from "../../ledger/money";
import { costVat } from "../../ledger/purchase-vat";
import type { Posting } from "../../ledger/voucher";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { bps } from "../invoices/customer-invoice-rows";

export type DraftRow = Bodies["SupplierInvoiceDraftRowApi"] & { readonly LineNumber: number | null };

/** What decides how the rows of a supplier invoice are read. */
export type RowTerms = {
  readonly companyId: string;
  readonly countryCode: string;
  /** Decimals of the invoice's currency. */
  readonly exponent: number;
  /** The day whose chart and rates count. */
  readonly day: string;
  readonly usesDefaultVatCodes: boolean;
  readonly calculatesVat: boolean;
};

type Account = {
  readonly number: string;
  readonly name: string;
  readonly type: number;
  readonly vatCodeId: string | null;
  readonly isActive: boolean;
};
type VatCode = { readonly id: string; readonly account: number | null; readonly rate: string | null };

/**
 * The rows as they are stored: numbered, named by the chart, with the VAT codes of their accounts unless the call says
 * otherwise, and with the VAT of cost accounts when it asks for that.
 *
 * @throws ApiError 2000 at a row, 3002 for an account, 4002 for an inactive one (assumed), 3000 for a VAT code
 */
export async function draftRows(tx: Tx, given: readonly DraftRow[], terms: RowTerms): Promise<readonly DraftRow[]> {
  assertAmounts(given, terms.exponent);
  const accounts = await accountsOf(tx, terms, given);
  const rows = given.map((row, index) => {
    const account = accounts.get(Number(row.AccountNumber));
    if (!account) {
      const message = `Account ${row.AccountNumber} is not in the chart of the year.`;
      throw refused(3002, message, `Rows[${index}].AccountNumber`);
    }
    if (!account.isActive) {
      throw refused(4002, `Account ${row.AccountNumber} is inactive.`, `Rows[${index}].AccountNumber`);
    }
    return {
      ...row,
      LineNumber: row.LineNumber ?? index + 1,
      AccountName: row.AccountName ?? account.name,
      VatCodeId: row.VatCodeId ?? (terms.usesDefaultVatCodes ? account.vatCodeId : null),
    };
  });
  const codes = await vatCodesOf(tx, terms, rows);
  rows.forEach((row, index) => {
    if (row.VatCodeId !== null && !codes.has(row.VatCodeId.toLowerCase())) {
      throw refused(3000, "The VAT code was not found.", `Rows[${index}].VatCodeId`);
    }
  });
  return terms.calculatesVat ? withVat(tx, rows, accounts, codes, terms) : rows;
}

/** Debit positive, credit negative, in minor units of the invoice's currency; the amounts have been checked. */
export function rowPostings(rows: readonly DraftRow[], exponent: number): readonly Posting[] {
  return rows.map((row) => ({
    accountNumber: Number(row.AccountNumber),
    amountMinor: rowMinor(row, exponent),
    ...(row.TransactionText ? { text: row.TransactionText } : {}),
  }));
}

const minor = (amount: number | null, exponent: number) => parseScaled(numberText(amount ?? 0), exponent);
const rowMinor = (row: DraftRow, exponent: number) =>
  minor(row.DebitAmount, exponent) - minor(row.CreditAmount, exponent);

function assertAmounts(rows: readonly DraftRow[], exponent: number): void {
  const problems: FieldProblem[] = [];
  rows.forEach((row, index) => {
    const at = `Rows[${index}]`;
    if (row.AccountNumber === null) problems.push({ field: `${at}.AccountNumber`, message: "A row needs an account." });
    for (const member of ["DebitAmount", "CreditAmount"] as const) {
      const decimals = numberText(row[member] ?? 0).split(".")[1] ?? "";
      if (decimals.length > exponent) {
        problems.push({ field: `${at}.${member}`, message: `${at}.${member} has more than ${exponent} decimals.` });
      } else assertAmount(minor(row[member], exponent));
    }
    const [debit, credit] = [(row.DebitAmount ?? 0) !== 0, (row.CreditAmount ?? 0) !== 0];
    if (debit === credit) {
      const message = debit ? "A row has a debit or a credit, not both." : "A row needs a debit or a credit.";
      problems.push({ field: `${at}.DebitAmount`, message });
    }
  });
  if (problems.length > 0) throw invalid(problems);
}

/** Of the year that holds the day; where none does, of the last one that has the account. */
async function accountsOf(
  tx: Tx,
  { companyId, day }: RowTerms,
  rows: readonly DraftRow[],
): Promise<ReadonlyMap<number, Account>> {
  const { rows: found } = await tx.query<Account>(
    `SELECT DISTINCT ON (account."Number") account."Number" AS number, account."Name" AS name, account."Type" AS type,
            account."VatCodeId" AS "vatCodeId", account."IsActive" AS "isActive"
       FROM "Account" AS account JOIN "FiscalYear" AS year
         ON year."companyId" = account."companyId" AND year."Id" = account."FiscalYearId"
      WHERE account."companyId" = $1 AND account."Number" = ANY ($2)
      ORDER BY account."Number", $3::date BETWEEN year."StartDate" AND year."EndDate" DESC, year."StartDate" DESC`,
    [companyId, rows.map((row) => String(row.AccountNumber)), day],
  );
  return new Map(found.map((account) => [Number(account.number), account]));
}

async function vatCodesOf(
  tx: Tx,
  { companyId, day }: RowTerms,
  rows: readonly DraftRow[],
): Promise<ReadonlyMap<string, VatCode>> {
  const { rows: found } = await tx.query<VatCode>(
    `SELECT "Id" AS id, ("RelatedAccounts" ->> 'AccountNumber1')::int AS account,
            (SELECT entry ->> 'rate' FROM jsonb_array_elements(rates) AS entry
              WHERE (entry ->> 'from')::date <= $3::date ORDER BY (entry ->> 'from')::date DESC LIMIT 1) AS rate
       FROM "VatCode" WHERE "companyId" = $1 AND "Id" = ANY ($2::uuid[])`,
    [companyId, rows.flatMap((row) => row.VatCodeId ?? []), day],
  );
  return new Map(found.map((code) => [code.id, code]));
}

/** Cost rows by what `costVat` says of them, and behind all rows those on the VAT accounts. */
async function withVat(
  tx: Tx,
  rows: readonly DraftRow[],
  accounts: ReadonlyMap<number, Account>,
  codes: ReadonlyMap<string, VatCode>,
  terms: RowTerms,
): Promise<readonly DraftRow[]> {
  const { profitTypes, standard } = countryBooks(terms.countryCode);
  const isCost = (type: number | undefined) =>
    type !== undefined && profitTypes.includes(type) && !incomeTypes.includes(type);
  const added: Posting[] = [];
  const own = rows.map((row) => {
    const code = codes.get(row.VatCodeId?.toLowerCase() ?? "");
    const rateBps = code?.rate ? bps(Number(code.rate)) : 0;
    if (!code || code.account === null || rateBps === 0) return row;
    if (!isCost(accounts.get(Number(row.AccountNumber))?.type)) return row;
    const amountMinor = rowMinor(row, terms.exponent);
    const vat = costVat({ amountMinor, rateBps, vatAccount: code.account }, standard);
    added.push(...vat.postings.filter((posting) => posting.amountMinor !== 0n));
    return { ...row, ...amounts(vat.netMinor, terms.exponent), VatAmount: minorNumber(vat.vatMinor, terms.exponent) };
  });
  if (added.length === 0) return rows;
  const last = Math.max(...rows.map((row) => row.LineNumber ?? 0));
  const behind = added.map((posting, index) => ({
    ...emptyRow,
    ...amounts(posting.amountMinor, terms.exponent),
    AccountNumber: posting.accountNumber,
    LineNumber: last + 1 + index,
  }));
  return [...own, ...(await draftRows(tx, behind, { ...terms, calculatesVat: false }))];
}

const amounts = (amountMinor: bigint, exponent: number) => ({
  DebitAmount: amountMinor > 0n ? minorNumber(amountMinor, exponent) : null,
  CreditAmount: amountMinor < 0n ? minorNumber(-amountMinor, exponent) : null,
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
