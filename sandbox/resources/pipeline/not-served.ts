import { ApiError } from "../../http/problem";
import { pool } from "../../store/db";

/**
 * The endpoints that do not serve Swedish companies, according to the API's description and to observation
 * (docs/api/vouchers-and-books.md#vouchers). The error code is assumed.
 */
const endpointsNotForSweden = /^\w+ \/voucherwithoverunderpayment\b/;

/**
 * The error for an endpoint that the sandbox knows only by its name and does not serve.
 *
 * @param endpoint  the method and the path of the endpoint in the API's description
 */
export async function notServedError(endpoint: string, companyId: string): Promise<ApiError> {
  if (endpointsNotForSweden.test(endpoint) && (await findCountry(companyId)) === "SE") {
    return new ApiError(400, 4002, "The endpoint is not for companies in Sweden.");
  }
  return new ApiError(501, 5000, `The sandbox knows ${endpoint} by name only and does not serve it.`);
}

async function findCountry(companyId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ country: string }>(
    `SELECT "CountryCode" AS country FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  return rows[0]?.country;
}
