import type { Db } from "../../store/db";

/** The currency of the company's own books. */
export async function getCompanyCurrency(db: Db, companyId: string): Promise<string | null> {
  const { rows } = await db.query<{ CurrencyCode: string | null }>(
    `SELECT "CurrencyCode" FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  return rows[0]?.CurrencyCode ?? null;
}
