import { now } from "../../clock";
import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import { toNumberText } from "../../ledger/money";
import type { Tx } from "../../store/db";
import type { Call } from "../pipeline/call";
import { type ColumnValues, completeBody } from "../records";
import { findUnknownCurrencyProblems, findUnknownIdProblems } from "../references";
import { takeNextNumber } from "../series";
import { type ArticlePrices, completePrices } from "./article-prices";
import { articleLabelKind, findUnknownLabelProblems, getOrCreateLabelIds } from "./labels";

/** The stored columns of an article that the rules need; numbers are exact text. */
export type StoredArticle = {
  readonly Number: string;
  readonly PurchasePrice: string | null;
  readonly FreightCosts: string | null;
  readonly StockBalance: string | null;
  readonly IsStock: boolean;
};

const emptyId = "00000000-0000-0000-0000-000000000000";

/**
 * The record of an article that a client sends (docs/api/customers-and-articles.md#articles).
 * @throws ApiError 2000 for a value that does not fit, 4000 for a number in use, 5003 and 5004 when there is still stock
 */
export async function buildArticleValues(
  tx: Tx,
  call: Call,
  previousArticle: StoredArticle | null,
): Promise<ColumnValues> {
  const values = completeBody("ArticleApi", call.body ?? {});
  const { companyId } = call;
  if (values.SupplierId === emptyId) values.SupplierId = null;
  const problems: FieldProblem[] = [
    ...findUnknownCurrencyProblems(values, ["CurrencyCode"]),
    ...(await findUnknownIdProblems(tx, companyId, "ArticleAccountCoding", "CodingId", values.CodingId)),
    ...(await findUnknownIdProblems(tx, companyId, "Unit", "UnitId", values.UnitId)),
    ...(await findUnknownIdProblems(tx, companyId, "Supplier", "SupplierId", values.SupplierId)),
    ...(await findUnknownLabelProblems(tx, companyId, articleLabelKind, values.ArticleLabels)),
    ...findBarcodeProblems(values.Barcodes),
  ];
  const prices = await completeArticlePrices(tx, call, values);
  if ("field" in prices) problems.push(prices);
  if (problems.length > 0) throw invalidBodyError(problems);
  assertStockIsEmpty(values, previousArticle);
  await reserveArticleNumber(tx, companyId, values.Number, previousArticle);
  const ArticleLabels = await getOrCreateLabelIds(tx, companyId, articleLabelKind, values.ArticleLabels);
  return { ...values, ArticleLabels, ...prices, ...changeTimesOf(values, previousArticle), ChangedUtc: now() };
}

async function completeArticlePrices(tx: Tx, call: Call, values: ColumnValues): Promise<ArticlePrices | FieldProblem> {
  const { rows } = await tx.query<{ rate: string | null }>(
    `SELECT (SELECT entry ->> 'rate' FROM jsonb_array_elements(r.rates) entry
             WHERE (entry ->> 'from')::date <= $3::date ORDER BY (entry ->> 'from')::date DESC LIMIT 1) AS rate
     FROM "ArticleAccountCoding" r WHERE r."companyId" = $1 AND r."Id" = $2`,
    [call.companyId, values.CodingId, call.today],
  );
  return completePrices(values.NetPrice, values.GrossPrice, rows[0]?.rate ?? null);
}

/**
 * Refuses to make a stock article inactive or a non-stock article while it has a stock balance. Which of the two codes
 * belongs to which case is assumed.
 * @throws ApiError 5003, 5004
 */
function assertStockIsEmpty(
  { IsActive, IsStock, StockBalance }: ColumnValues,
  previousArticle: StoredArticle | null,
): void {
  if (!previousArticle?.IsStock || Number(StockBalance ?? 0) === 0) return;
  if (!IsActive) throw ruleRefusalError(5003, "A stock article with a balance stays active.", "IsActive");
  if (!IsStock) throw ruleRefusalError(5004, "A stock article with a balance stays one.", "IsStock");
}

/** An article may have at most one barcode (docs/api/customers-and-articles.md#articles). */
function findBarcodeProblems(barcodes: unknown): FieldProblem[] {
  if (!Array.isArray(barcodes) || barcodes.length < 2) return [];
  return [{ field: "Barcodes", message: "An article has one barcode at most." }];
}

async function reserveArticleNumber(
  tx: Tx,
  companyId: string,
  articleNumber: unknown,
  previousArticle: StoredArticle | null,
): Promise<void> {
  if (articleNumber === previousArticle?.Number) return;
  const { rowCount } = await tx.query(`SELECT 1 FROM "Article" WHERE "companyId" = $1 AND "Number" = $2`, [
    companyId,
    articleNumber,
  ]);
  if (rowCount > 0)
    throw ruleRefusalError(4000, `There is already an article with the number ${articleNumber}.`, "Number");
  await advanceSeriesPast(tx, companyId, articleNumber);
}

/** The next article number of the company is a proposal. When a client uses it, the series is advanced. */
async function advanceSeriesPast(tx: Tx, companyId: string, articleNumber: unknown): Promise<void> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 AND "NextArticleNumber"::text = $2`,
    [companyId, articleNumber],
  );
  if (rowCount > 0) await takeNextNumber(tx, companyId, "NextArticleNumber", "Article", "Number");
}

const membersWithChangeTime = ["PurchasePrice", "FreightCosts", "StockBalance"] as const;

/** The times at which a client last changed a cost or the stock balance by hand. */
function changeTimesOf(values: ColumnValues, previousArticle: StoredArticle | null): Record<string, Date> {
  const changedMembers = membersWithChangeTime.filter((member) => {
    const value = values[member];
    return typeof value === "number" && Number(previousArticle?.[member] ?? Number.NaN) !== Number(toNumberText(value));
  });
  return Object.fromEntries(changedMembers.map((member) => [`${member}ManuallyChangedUtc`, now()]));
}
