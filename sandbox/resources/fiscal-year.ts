import { notFound } from "../http/problem";
import { pool } from "../store/db";
import type { Call } from "./pipeline/call";

/** A list of one fiscal year is of a year the company has. @throws ApiError 404 with 3000 */
export async function requireFiscalYear(call: Call): Promise<void> {
  const { rowCount } = await pool.query(`SELECT 1 FROM "FiscalYear" WHERE "companyId" = $1 AND "Id" = $2`, [
    call.companyId,
    call.path.fiscalyearId,
  ]);
  if (rowCount === 0) throw notFound("The fiscal year");
}
