import type { Db } from "./db";

/** An account's balance: debit minus credit, as exact decimal text. */
export type AccountBalance = { readonly accountNumber: number; readonly balance: string };

// Whole months before the date, then the days of its own month: what is read grows with the number of
// accounts and months, never with the number of vouchers.
const upTo = `
  SELECT "accountNumber", amount FROM "MonthBalance"
   WHERE "companyId" = $1 AND month < date_trunc('month', $2::date)
  UNION ALL
  SELECT "accountNumber", amount FROM "DayBalance"
   WHERE "companyId" = $1 AND day >= date_trunc('month', $2::date) AND day <= $2::date`;

/** Cumulative balances at the end of a day (`YYYY-MM-DD`) of every account that was ever posted to, ascending. */
export async function balancesAt(db: Db, companyId: string, date: string): Promise<readonly AccountBalance[]> {
  const { rows } = await db.query<AccountBalance>(
    `SELECT "accountNumber", sum(amount) AS balance FROM (${upTo}) AS postings
      GROUP BY "accountNumber" ORDER BY "accountNumber"`,
    [companyId, date],
  );
  return rows;
}

/** The same for one account; "0" when nothing was posted to it. */
export async function balanceAt(db: Db, companyId: string, accountNumber: number, date: string): Promise<string> {
  const { rows } = await db.query<{ balance: string }>(
    `SELECT coalesce(sum(amount), 0) AS balance FROM (${upTo}) AS postings WHERE "accountNumber" = $3`,
    [companyId, date, accountNumber],
  );
  return rows[0]?.balance ?? "0";
}
