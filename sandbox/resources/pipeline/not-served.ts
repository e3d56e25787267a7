import { ApiError } from "../../http/problem";
import { pool } from "../../store/db";

/**
 * What the description says of Swedish companies, and what was seen there (docs/api/vouchers-and-books.md#vouchers).
 * Its code is assumed.
 */
const notForSweden = /^\w+ \/voucherwithoverunderpayment\b/;

/**
 * Why an endpoint that is known by its name only does not answer.
 *
 * @param endpoint  method and path of the description
 */
export async function notServed(endpoint: string, companyId: string): Promise<ApiError> {
  if (notForSweden.test(endpoint) && (await countryOf(companyId)) === "SE") {
    return new ApiError(400, 4002, "The endpoint is not for companies in Sweden.");
  }
  return new ApiError(501, 5000, `The sandbox knows ${endpoint} by name only and does not serve it.`);
}

async function countryOf(companyId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ country: string }>(
    `SELECT "CountryCode" AS country FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  return rows[0]?.country;
}
