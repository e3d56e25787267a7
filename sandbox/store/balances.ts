import { booksByCountry } from "../ledger/country-books";
import type { Db } from "./db";

/** An account's balance: debit minus credit, as exact decimal text. */
export type AccountBalance = { readonly accountNumber: number; readonly balance: string };

const countries = JSON.stringify(
  Object.fromEntries(
    Object.entries(booksByCountry).map(([code, { profitTypes, standard }]) => [
      code,
      { profitTypes, result: standard.result },
    ]),
  ),
);

// Whole months before the date, then the days of its own month: what is read grows with the number of accounts and
// months, never with the number of vouchers. A year begins with a month, the first one with nothing posted before it,
// so that months alone tell the years apart. Opening balances stand on the first day of the first year.
const sums = `
  WITH books AS (
    SELECT $3::jsonb -> company."CountryCode" AS country, year."Id" AS year, date_trunc('month', year."StartDate") AS begins
      FROM "CompanySettings" AS company
      LEFT JOIN LATERAL (SELECT "Id", "StartDate" FROM "FiscalYear"
        WHERE "companyId" = $1 AND "StartDate" <= $2::date ORDER BY "StartDate" DESC LIMIT 1) AS year ON true
     WHERE company."companyId" = $1
  ), postings AS (
    SELECT "accountNumber", month AS day, amount FROM "MonthBalance"
     WHERE "companyId" = $1 AND month < date_trunc('month', $2::date)
    UNION ALL
    SELECT "accountNumber", day, amount FROM "DayBalance"
     WHERE "companyId" = $1 AND day >= date_trunc('month', $2::date) AND day <= $2::date
    UNION ALL
    SELECT "accountNumber", "StartDate", amount
      FROM "OpeningBalance", (SELECT min("StartDate") AS "StartDate" FROM "FiscalYear" WHERE "companyId" = $1) AS first
     WHERE "companyId" = $1 AND "StartDate" <= $2::date
  ), accounts AS (
    SELECT "accountNumber", sum(amount) AS ever,
           coalesce(sum(amount) FILTER (WHERE day >= books.begins), 0) AS "thisYear",
           (SELECT books.country -> 'profitTypes' @> to_jsonb(account."Type") FROM "Account" AS account
             WHERE account."companyId" = $1 AND account."Number" = "accountNumber"::text
             ORDER BY (account."FiscalYearId" = books.year) DESC NULLS LAST LIMIT 1) AS "isProfit"
      FROM postings CROSS JOIN books GROUP BY "accountNumber", books.country, books.year, books.begins
  ), carried AS (
    SELECT "accountNumber", CASE WHEN "isProfit" THEN "thisYear" ELSE ever END AS amount FROM accounts
    UNION ALL
    SELECT (books.country ->> 'result')::bigint, sum(ever - "thisYear") FROM accounts CROSS JOIN books
     WHERE "isProfit" GROUP BY books.country HAVING sum(ever - "thisYear") <> 0
  )
  SELECT "accountNumber", sum(amount) AS balance FROM carried`;

/**
 * Balances at the end of a day (`YYYY-MM-DD`) of every account that was ever posted to, ascending. Profit accounts begin
 * each fiscal year at nothing; what they had earned stands on the country's result account from then on. All others carry
 * over.
 */
export async function balancesAt(db: Db, companyId: string, date: string): Promise<readonly AccountBalance[]> {
  const { rows } = await db.query<AccountBalance>(`${sums} GROUP BY "accountNumber" ORDER BY "accountNumber"`, [
    companyId,
    date,
    countries,
  ]);
  return rows;
}

/** The same for one account; "0" when nothing was posted to it. */
export async function balanceAt(db: Db, companyId: string, accountNumber: number, date: string): Promise<string> {
  const { rows } = await db.query<AccountBalance>(`${sums} WHERE "accountNumber" = $4 GROUP BY "accountNumber"`, [
    companyId,
    date,
    countries,
    accountNumber,
  ]);
  return rows[0]?.balance ?? "0";
}
