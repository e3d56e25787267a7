import { randomUUID } from "node:crypto";
import { now } from "../clock";
import { LedgerError } from "../ledger/ledger-error";
import { parseScaled, toAmountText, toNumberText } from "../ledger/money";
import { assertVoucher, type PostingDimensions, sumByAccount, type VoucherDraft } from "../ledger/voucher";
import type { Tx } from "./db";

export type PostingTarget = {
  readonly companyId: string;
  readonly fiscalYearId: string;
  /** The number of decimals of the books' currency. */
  readonly exponent: number;
  /** The id of the document that the voucher books; null where there is none. */
  readonly sourceId: string | null;
  /** Each row gets these further members, in the order of the postings: all except account, amounts and text. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
};

type AppendResult = { number: number | null; known: readonly string[]; inactive: readonly string[] };

export type AppendedVoucher = { readonly id: string; readonly series: string; readonly number: number };

/**
 * Appends a voucher to the books in the caller's transaction: voucher, number of its series, balances and the counter of
 * postings. No other function appends to the books. The row of the series is locked until the transaction ends, so that
 * numbers have no gaps: a rollback releases the number.
 *
 * @throws LedgerError what `assertVoucher` throws, `unknown_account` where the chart of the year lacks an account, and
 *         `inactive_account` where an account is inactive in it (assumed)
 */
export async function appendVoucher(tx: Tx, target: PostingTarget, draft: VoucherDraft): Promise<AppendedVoucher> {
  assertVoucher(draft);
  const id = randomUUID();
  const rowsToStore = toVoucherRows(draft, new Map(), target.exponent).map((row, index) => ({
    ...target.rows?.[index],
    ...row,
  }));
  const accounts = [...new Set(draft.postings.map((posting) => String(posting.accountNumber)))];
  const sums = sumByAccount(draft.postings);
  const { rows } = await tx.query<AppendResult>(appendVoucherSql, [
    target.companyId,
    target.fiscalYearId,
    draft.series,
    id,
    draft.bookedOn,
    draft.text,
    draft.type,
    target.sourceId,
    now(),
    JSON.stringify(rowsToStore),
    sums.map((sum) => sum.accountNumber),
    sums.map((sum) => toAmountText(sum.amountMinor, target.exponent)),
    accounts,
  ]);
  const [appendResult] = rows;
  if (!appendResult) throw new Error("a statement without a FROM gave no row");
  const missingAccount = accounts.find((account) => !appendResult.known.includes(account));
  if (missingAccount !== undefined) {
    throw new LedgerError(
      "unknown_account",
      `account ${missingAccount} is not in the chart of this year; add it, or change the coding`,
    );
  }
  const [inactiveAccount] = appendResult.inactive;
  if (inactiveAccount !== undefined)
    throw new LedgerError("inactive_account", `account ${inactiveAccount} is inactive`);
  if (appendResult.number === null) throw new Error("a series gave no number");
  return { id, series: draft.series, number: appendResult.number };
}

// This is one statement, because every statement is a round trip to the database; it also adds the account names to the
// rows. Where an account is missing or inactive, nothing is written, because the caller may continue without the voucher.
// The row of the series is locked first, then the balances by ascending account, so that postings to the same accounts lock
// in the same order.
const appendVoucherSql = `
  WITH chart AS (
    SELECT "Number", "Name", "IsActive" FROM "Account"
     WHERE "companyId" = $1 AND "FiscalYearId" = $2 AND "Number" = ANY ($13)
  ), head AS (
    INSERT INTO "VoucherSeries" ("companyId", "fiscalYearId", series, "nextNumber")
    SELECT $1, $2, $3, 2 WHERE (SELECT count(*) FROM chart WHERE "IsActive") = cardinality($13::text[])
    ON CONFLICT ("companyId", "fiscalYearId", series) DO UPDATE SET "nextNumber" = "VoucherSeries"."nextNumber" + 1
    RETURNING "nextNumber" - 1 AS number
  ), voucher AS (
    INSERT INTO "Voucher" ("companyId", "FiscalYearId", "Id", "NumberSeries", number, "NumberAndNumberSeries",
      "VoucherDate", "VoucherText", "VoucherType", "SourceId", "CreatedUtc", "ModifiedUtc", "Rows")
    SELECT $1, $2, $4, $3, number, $3 || number, $5, $6, $7, $8, $9, $9, (
      SELECT coalesce(jsonb_agg(posting || jsonb_build_object('AccountDescription', "Name") ORDER BY place), '[]')
        FROM jsonb_array_elements($10::jsonb) WITH ORDINALITY AS postings (posting, place)
        JOIN chart ON "Number" = posting ->> 'AccountNumber') FROM head
    RETURNING number
  ), sums AS (
    SELECT account, amount FROM head, unnest($11::bigint[], $12::numeric[]) AS sums (account, amount)
  ), months AS (
    INSERT INTO "MonthBalance" ("companyId", "accountNumber", month, amount)
    SELECT $1, account, date_trunc('month', $5::date), amount FROM sums ORDER BY account
    ON CONFLICT ("companyId", month, "accountNumber") DO UPDATE SET amount = "MonthBalance".amount + excluded.amount
  ), days AS (
    INSERT INTO "DayBalance" ("companyId", "accountNumber", day, amount)
    SELECT $1, account, $5::date, amount FROM sums ORDER BY account
    ON CONFLICT ("companyId", day, "accountNumber") DO UPDATE SET amount = "DayBalance".amount + excluded.amount
  ), counted AS (
    INSERT INTO "CounterEvent" ("companyId", kind, phase, at) SELECT $1, 'posting', 'committed', $9 FROM head
  )
  SELECT (SELECT number FROM voucher), ARRAY(SELECT "Number" FROM chart) AS known,
         ARRAY(SELECT "Number" FROM chart WHERE NOT "IsActive" ORDER BY "Number") AS inactive`;

/** Converts the postings of a voucher to rows in the form of `VoucherRowApi`. */
export function toVoucherRows(draft: VoucherDraft, accountNames: ReadonlyMap<number, string>, exponent: number) {
  return draft.postings.map(({ accountNumber, amountMinor, text, dimensions }) => ({
    ...dimensions,
    AccountNumber: accountNumber,
    AccountDescription: accountNames.get(accountNumber) ?? null,
    DebitAmount: Number(toAmountText(amountMinor > 0n ? amountMinor : 0n, exponent)),
    CreditAmount: Number(toAmountText(amountMinor < 0n ? -amountMinor : 0n, exponent)),
    TransactionText: text ?? null,
  }));
}

type StoredDimensions = {
  readonly CostCenterItemId1?: string | null;
  readonly CostCenterItemId2?: string | null;
  readonly CostCenterItemId3?: string | null;
  readonly ProjectId?: string | null;
};

type StoredVoucher = {
  readonly VoucherDate: string;
  readonly VoucherText: string;
  readonly VoucherType: number;
  readonly NumberSeries: string;
  readonly Rows: readonly (StoredDimensions & {
    readonly AccountNumber: number;
    readonly DebitAmount: number;
    readonly CreditAmount: number;
    readonly TransactionText: string | null;
  })[];
};

/** Returns the dimensions of a stored row: its cost centres and its project. */
export function dimensionsOf(row: StoredDimensions): PostingDimensions {
  const { CostCenterItemId1, CostCenterItemId2, CostCenterItemId3, ProjectId } = row;
  const members = Object.entries({ CostCenterItemId1, CostCenterItemId2, CostCenterItemId3, ProjectId });
  return Object.fromEntries(members.flatMap(([member, id]) => (id ? [[member, id]] : [])));
}

/**
 * Finds a voucher and converts it to the ledger's form, with amounts in minor units; null where the company has none with
 * this id.
 */
export async function findVoucher(
  tx: Tx,
  companyId: string,
  id: string,
  exponent: number,
): Promise<VoucherDraft | null> {
  const { rows } = await tx.query<StoredVoucher>(
    `SELECT "VoucherDate", "VoucherText", "VoucherType", "NumberSeries", "Rows" FROM "Voucher"
      WHERE "companyId" = $1 AND "Id" = $2`,
    [companyId, id],
  );
  const [storedVoucher] = rows;
  if (!storedVoucher) return null;
  const toMinor = (amount: number) => parseScaled(toNumberText(amount), exponent);
  return {
    bookedOn: storedVoucher.VoucherDate,
    text: storedVoucher.VoucherText,
    type: storedVoucher.VoucherType,
    series: storedVoucher.NumberSeries,
    postings: storedVoucher.Rows.map((row) => ({
      accountNumber: row.AccountNumber,
      amountMinor: toMinor(row.DebitAmount) - toMinor(row.CreditAmount),
      ...(row.TransactionText === null ? {} : { text: row.TransactionText }),
      dimensions: dimensionsOf(row),
    })),
  };
}
