import { now } from "../../clock";
import { type FieldProblem, invalid, refused } from "../../http/problem";
import { numberText } from "../../ledger/money";
import type { Tx } from "../../store/db";
import type { Call } from "../pipeline/call";
import { completed, type Values } from "../records";
import { unknownCurrencies, unknownId } from "../references";
import { nextNumber } from "../series";
import { type Prices, pricesOf } from "./article-prices";
import { articleLabel, labelIds, unknownLabels } from "./labels";

/** The stored row of an article, as far as rules need it; numbers as exact text. */
export type StoredArticle = {
  readonly Number: string;
  readonly PurchasePrice: string | null;
  readonly FreightCosts: string | null;
  readonly StockBalance: string | null;
  readonly IsStock: boolean;
};

const noId = "00000000-0000-0000-0000-000000000000";

/**
 * What is stored for an article a client sends (docs/api/customers-and-articles.md#articles).
 * @throws ApiError 2000 for a value that does not fit, 4000 for a number in use, 5003 and 5004 for what is left in stock
 */
export async function articleValues(tx: Tx, call: Call, before: StoredArticle | null): Promise<Values> {
  const values = completed("ArticleApi", call.body ?? {});
  const { companyId } = call;
  if (values.SupplierId === noId) values.SupplierId = null;
  const problems: FieldProblem[] = [
    ...unknownCurrencies(values, ["CurrencyCode"]),
    ...(await unknownId(tx, companyId, "ArticleAccountCoding", "CodingId", values.CodingId)),
    ...(await unknownId(tx, companyId, "Unit", "UnitId", values.UnitId)),
    ...(await unknownId(tx, companyId, "Supplier", "SupplierId", values.SupplierId)),
    ...(await unknownLabels(tx, companyId, articleLabel, values.ArticleLabels)),
    ...barcodeProblems(values.Barcodes),
  ];
  const prices = await fittingPrices(tx, call, values);
  if ("field" in prices) problems.push(prices);
  if (problems.length > 0) throw invalid(problems);
  assertEmptied(values, before);
  await requireFreeNumber(tx, companyId, values.Number, before);
  const ArticleLabels = await labelIds(tx, companyId, articleLabel, values.ArticleLabels);
  return { ...values, ArticleLabels, ...prices, ...changeStamps(values, before), ChangedUtc: now() };
}

async function fittingPrices(tx: Tx, call: Call, values: Values): Promise<Prices | FieldProblem> {
  const { rows } = await tx.query<{ rate: string | null }>(
    `SELECT (SELECT entry ->> 'rate' FROM jsonb_array_elements(r.rates) entry
             WHERE (entry ->> 'from')::date <= $3::date ORDER BY (entry ->> 'from')::date DESC LIMIT 1) AS rate
     FROM "ArticleAccountCoding" r WHERE r."companyId" = $1 AND r."Id" = $2`,
    [call.companyId, values.CodingId, call.today],
  );
  return pricesOf(values.NetPrice, values.GrossPrice, rows[0]?.rate ?? null);
}

/** An article stays in stock, and in use, while something of it is left (which code is for which is assumed). @throws ApiError 5003, 5004 */
function assertEmptied({ IsActive, IsStock, StockBalance }: Values, before: StoredArticle | null): void {
  if (!before?.IsStock || Number(StockBalance ?? 0) === 0) return;
  if (!IsActive) throw refused(5003, "A stock article with a balance stays active.", "IsActive");
  if (!IsStock) throw refused(5004, "A stock article with a balance stays one.", "IsStock");
}

/** One barcode an article (docs/api/customers-and-articles.md#articles). */
function barcodeProblems(barcodes: unknown): FieldProblem[] {
  if (!Array.isArray(barcodes) || barcodes.length < 2) return [];
  return [{ field: "Barcodes", message: "An article has one barcode at most." }];
}

async function requireFreeNumber(
  tx: Tx,
  companyId: string,
  number: unknown,
  before: StoredArticle | null,
): Promise<void> {
  if (number === before?.Number) return;
  const { rowCount } = await tx.query(`SELECT 1 FROM "Article" WHERE "companyId" = $1 AND "Number" = $2`, [
    companyId,
    number,
  ]);
  if (rowCount > 0) throw refused(4000, `There is already an article with the number ${number}.`, "Number");
  await moveSeriesPast(tx, companyId, number);
}

/** The company's next article number is a proposal: when a client takes it, the series moves on. */
async function moveSeriesPast(tx: Tx, companyId: string, number: unknown): Promise<void> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 AND "NextArticleNumber"::text = $2`,
    [companyId, number],
  );
  if (rowCount > 0) await nextNumber(tx, companyId, "NextArticleNumber", "Article", "Number");
}

const watched = ["PurchasePrice", "FreightCosts", "StockBalance"] as const;

/** Says when a client last set a cost or the stock by hand. */
function changeStamps(values: Values, before: StoredArticle | null): Record<string, Date> {
  const changed = watched.filter((member) => {
    const value = values[member];
    return typeof value === "number" && Number(before?.[member] ?? Number.NaN) !== Number(numberText(value));
  });
  return Object.fromEntries(changed.map((member) => [`${member}ManuallyChangedUtc`, now()]));
}
