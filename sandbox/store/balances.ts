import { booksByCountry } from "../ledger/country-books";
import type { Db } from "./db";

/** The balance of an account: debit minus credit, as exact decimal text. */
export type AccountBalance = { readonly accountNumber: number; readonly balance: string };

const countriesJson = JSON.stringify(
  Object.fromEntries(
    Object.entries(booksByCountry).map(([code, { profitTypes, standardAccounts }]) => [
      code,
      { profitTypes, result: standardAccounts.result },
    ]),
  ),
);

// The query sums the balances of whole months before the date and of the days in the month of the date. Its cost therefore
// grows with the number of accounts and months, and not with the number of vouchers. A fiscal year begins with a month, and
// nothing is posted before the first year, so months are enough to separate the years. Opening balances count on the first
// day of the first year.
const balancesSql = `
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
 * The balances at the end of a day (`YYYY-MM-DD`) of all accounts with postings, by account number. The balance of a profit
 * account is zero at the start of each fiscal year, and its earlier sum is then part of the country's result account. Other
 * balances are carried over.
 */
export async function listBalancesAt(
  db: Db,
  companyId: string,
  balanceDate: string,
): Promise<readonly AccountBalance[]> {
  const { rows } = await db.query<AccountBalance>(`${balancesSql} GROUP BY "accountNumber" ORDER BY "accountNumber"`, [
    companyId,
    balanceDate,
    countriesJson,
  ]);
  return rows;
}

/** The balance of one account at the end of a day; "0" where the account has no postings. */
export async function getBalanceAt(
  db: Db,
  companyId: string,
  accountNumber: number,
  balanceDate: string,
): Promise<string> {
  const { rows } = await db.query<AccountBalance>(
    `${balancesSql} WHERE "accountNumber" = $4 GROUP BY "accountNumber"`,
    [companyId, balanceDate, countriesJson, accountNumber],
  );
  return rows[0]?.balance ?? "0";
}
