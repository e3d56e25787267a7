import type { FieldProblem } from "../http/problem";
import type { Db } from "../store/db";
import { countryCodes, currencyCodes } from "./codes";
import { findRecord } from "./records";

const knownCountryCodes = new Set(countryCodes);
const knownCurrencyCodes = new Set(currencyCodes);

/** Reports a member whose id is not the id of a record of the company. */
export async function findUnknownIdProblems(
  db: Db,
  companyId: string,
  table: string,
  field: string,
  id: unknown,
): Promise<FieldProblem[]> {
  if (id === null || id === undefined || (await findRecord(db, table, companyId, id, "FOR KEY SHARE")) !== null)
    return [];
  return [{ field, message: `${field} names no record of the company.` }];
}

/** Reports members whose value is not a country code (ISO 3166-1 alpha-2). */
export function findUnknownCountryProblems(
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): FieldProblem[] {
  return findUnknownCodeProblems(values, fields, knownCountryCodes, "country code");
}

/** Reports members whose value is not a currency code (ISO 4217). */
export function findUnknownCurrencyProblems(
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): FieldProblem[] {
  return findUnknownCodeProblems(values, fields, knownCurrencyCodes, "currency code");
}

function findUnknownCodeProblems(
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  knownCodes: ReadonlySet<string>,
  codeName: string,
): FieldProblem[] {
  const unknownFields = fields.filter((field) => typeof values[field] === "string" && !knownCodes.has(values[field]));
  return unknownFields.map((field) => ({ field, message: `${field} is not a known ${codeName}.` }));
}
