import { raw, type Sql, sql } from "../store/sql";

/**
 * What the numbers of `Account.Type` mean (behaviour 16). Only the ranges and a few members are known; the words of
 * the others are assumed.
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

/** The description of a type as SQL; null for a number without a meaning. */
export function accountTypeOf(type: Sql): Sql {
  const list = words.map((word) => `'${word}'`).join(", ");
  return sql`(ARRAY[${raw(list)}])[${type} + 1]`;
}
