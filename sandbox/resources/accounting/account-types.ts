import { rawSql, type Sql, sql } from "../../store/sql";

/**
 * The descriptions of the numbers of `Account.Type` (docs/api/vouchers-and-books.md#account-types). Only the ranges and a
 * few members are known; the descriptions of the others are assumed.
 */
const typeDescriptions: readonly string[] = [
  ...["Intangible assets", "Land and buildings", "Machinery and equipment", "Financial assets", "Inventory"],
  ...["Trade receivables", "Other receivables", "Prepaid expenses", "Short-term investments", "Cash and bank"],
  ...["Equity", "Untaxed reserves", "Provisions", "Long-term liabilities", "Short-term liabilities"],
  ...["Trade payables", "Tax liabilities", "VAT", "Payroll liabilities", "Accrued expenses"],
  ...["Net sales", "Invoiced costs", "Secondary income", "Other operating income"],
  ...["Goods", "Other external costs", "Personnel", "Depreciation and other operating costs"],
  ...["Financial income and costs", "Appropriations and tax", "Result for the year"],
];

/** Dutch companies keep VAT under 27 (docs/api/vouchers-and-books.md#account-types). */
const dutchVatType = 27;

/** Every account type with its description for companies of the country. */
export function accountTypesOf(countryCode: string): readonly { Type: number; TypeDescription: string }[] {
  return typeDescriptions.map((description, Type) => ({
    Type,
    TypeDescription: Type === dutchVatType && countryCode === "NL" ? "VAT" : description,
  }));
}

/** SQL for the description of an account type in a company's chart; null for an unknown number. */
export function accountTypeDescriptionSql(type: Sql, companyId: string): Sql {
  const quotedDescriptions = typeDescriptions.map((description) => `'${description}'`).join(", ");
  const country = sql`(SELECT "CountryCode" FROM "CompanySettings" WHERE "companyId" = ${companyId}::uuid)`;
  const isDutchVat = sql`${type} = ${rawSql(String(dutchVatType))} AND ${country} = 'NL'`;
  return sql`CASE WHEN ${isDutchVat} THEN 'VAT' ELSE (ARRAY[${rawSql(quotedDescriptions)}])[${type} + 1] END`;
}
