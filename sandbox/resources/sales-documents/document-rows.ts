import type { PricedRow } from "../invoices/customer-invoice-rows";
import type { ColumnValues } from "../records";
import type { ContributionMargins } from "./contribution-margin";
import type { PricedDocument } from "./document-pricing";

/** The members of quote and order rows that clients do not write: the values of the article, and the amounts. */
export function computeRowMembers(
  { pricedRows, prices }: PricedDocument,
  margins: ContributionMargins,
  index: number,
): ColumnValues {
  const { row, article, rate: vatRate, unitPrice } = pricedRows[index] as PricedRow;
  return {
    ArticleNumber: article?.Number ?? null,
    Text: row.Text ?? article?.Name ?? null,
    UnitPrice: unitPrice,
    Quantity: article ? (row.Quantity ?? 0) : null,
    IsServiceArticle: article?.isService ?? false,
    UnitId: article?.UnitId ?? null,
    VatRate: vatRate,
    Amount: prices.amounts[index]?.amount ?? null,
    ContributionMargin: margins.rows[index] ?? null,
    IsDiscountInFixedAmount: false,
    DiscountFixedAmount: null,
    PurchasePrice: article?.PurchasePrice == null ? null : Number(article.PurchasePrice),
    FreightCosts: article?.FreightCosts == null ? null : Number(article.FreightCosts),
  };
}

/** The members of a quote's or an order's row that a row of an invoice draft has under the same name. */
export const sharedRowMembers = [
  "ArticleId",
  "CostCenterItemId1",
  "CostCenterItemId2",
  "CostCenterItemId3",
  "DiscountPercentage",
  "GreenTechnologyType",
  "MaterialCosts",
  "ProjectId",
  "Quantity",
  "Text",
  "UnitPrice",
  "WorkCostType",
  "WorkHours",
] as const;

export function pickMembers(values: ColumnValues, members: readonly string[]): ColumnValues {
  return Object.fromEntries(members.map((member) => [member, values[member] ?? null]));
}
