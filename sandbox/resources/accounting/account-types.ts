import { raw, type Sql, sql } from "../../store/sql";

/**
 * What the numbers of `Account.Type` mean (docs/api/vouchers-and-books.md#account-types). Only the ranges and a few
 * members are known; the words of the others are assumed.
 */
const words: readonly string[] = [
  ...["Intangible assets", "Land and buildings", "Machinery and equipment", "Financial assets", "Inventory"],
  ...["Trade receivables", "Other receivables", "Prepaid expenses", "Short-term investments", "Cash and bank"],
  ...["Equity", "Untaxed reserves", "Provisions", "Long-term liabilities", "Short-term liabilities"],
  ...["Trade payables", "Tax liabilities", "VAT", "Payroll liabilities", "Accrued expenses"],
  ...["Net sales", "Invoiced costs", "Secondary income", "Other operating income"],
  ...["Goods", "Other external costs", "Personnel", "Depreciation and other operating costs"],
  ...["Financial income and costs", "Appropriations and tax", "Result for the year"],
];

/** Dutch companies keep VAT under 27 (docs/api/vouchers-and-books.md#account-types). */
const dutchVat = 27;

/** Every type with its description, as a company of the country knows them. */
export function accountTypesOf(countryCode: string): readonly { Type: number; TypeDescription: string }[] {
  return words.map((word, Type) => ({
    Type,
    TypeDescription: Type === dutchVat && countryCode === "NL" ? "VAT" : word,
  }));
}

/** The description of a type of a company's chart as SQL; null for a number without a meaning. */
export function accountTypeOf(type: Sql, companyId: string): Sql {
  const list = words.map((word) => `'${word}'`).join(", ");
  const country = sql`(SELECT "CountryCode" FROM "CompanySettings" WHERE "companyId" = ${companyId}::uuid)`;
  const isDutchVat = sql`${type} = ${raw(String(dutchVat))} AND ${country} = 'NL'`;
  return sql`CASE WHEN ${isDutchVat} THEN 'VAT' ELSE (ARRAY[${raw(list)}])[${type} + 1] END`;
}
