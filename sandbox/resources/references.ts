import type { FieldProblem } from "../http/problem";
import type { Db } from "../store/db";
import { countryCodes, currencyCodes } from "./codes";
import { findStored } from "./records";

const countries = new Set(countryCodes);
const currencies = new Set(currencyCodes);

/** Names a member whose id the company has no record for. */
export async function unknownId(
  db: Db,
  companyId: string,
  table: string,
  field: string,
  id: unknown,
): Promise<FieldProblem[]> {
  if (id === null || id === undefined || (await findStored(db, table, companyId, id, "FOR KEY SHARE")) !== null)
    return [];
  return [{ field, message: `${field} names no record of the company.` }];
}

/** Names members that are not a country (ISO 3166-1 alpha-2). */
export function unknownCountries(values: Readonly<Record<string, unknown>>, fields: readonly string[]): FieldProblem[] {
  return unknownCodes(values, fields, countries, "country code");
}

/** Names members that are not a currency (ISO 4217). */
export function unknownCurrencies(
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): FieldProblem[] {
  return unknownCodes(values, fields, currencies, "currency code");
}

function unknownCodes(
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  codes: ReadonlySet<string>,
  what: string,
): FieldProblem[] {
  const wrong = fields.filter((field) => typeof values[field] === "string" && !codes.has(values[field]));
  return wrong.map((field) => ({ field, message: `${field} is not a known ${what}.` }));
}
