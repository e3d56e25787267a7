import { now } from "../../clock";
import { type FieldProblem, invalidBodyError, notFoundError } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import { pool, type Tx, transaction } from "../../store/db";
import { rawSql, type Sql, sql } from "../../store/sql";
import { columnsSql } from "../columns";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { completeBody, findRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, type ResourceView } from "../resource";
import { completePrices } from "./article-prices";
import { getPriceListForUpdate } from "./sales-price-lists";

const salesPricesViewOf = (extraCondition: Sql): ResourceView => ({
  model: "SalesPriceListRowApi",
  source: (call) => sql`
    SELECT ${columnsSql("SalesPriceListRowApi", { CurrencyCode: rawSql('l."CurrencyCode"') })}, r.seq
    FROM "SalesPriceListRow" r
    JOIN "SalesPriceList" l ON l."companyId" = r."companyId" AND l."Id" = r."SalesPriceListId"
    WHERE r."companyId" = ${call.companyId}::uuid ${extraCondition}`,
});
const allPricesView = salesPricesViewOf(sql``);

type PriceBody = Bodies["SalesPriceApi"];

/** Replaces all prices of a price list; when one of the prices is refused, none is replaced. */
async function replacePrices(call: Call) {
  const { Prices } = completeBody("SalesPricesApi", call.body ?? {});
  await transaction(async (tx) => {
    await getPriceListForUpdate(tx, call);
    const pricePairs = await completePricePairs(tx, call, Prices);
    const listKey = [call.companyId, call.path.salesPriceListId];
    await tx.query(`DELETE FROM "SalesPriceListRow" WHERE "companyId" = $1 AND "SalesPriceListId" = $2`, listKey);
    await tx.query(
      `INSERT INTO "SalesPriceListRow" ("companyId", "SalesPriceListId", "ArticleId", "NetPrice", "GrossPrice", "ChangedUtc")
       SELECT $1, $2, "ArticleId", "NetPrice", "GrossPrice", $4
         FROM jsonb_to_recordset($3::jsonb) AS r("ArticleId" uuid, "NetPrice" numeric, "GrossPrice" numeric)`,
      [...listKey, JSON.stringify(pricePairs), now()],
    );
  });
  return emptyAnswer;
}

/** Completes the two prices of each article. @throws ApiError 2000 with one entry for each price that does not fit */
async function completePricePairs(tx: Tx, call: Call, prices: readonly PriceBody[]) {
  const vatRates = await readVatRates(tx, call, prices);
  const problems: FieldProblem[] = [];
  const pricedArticleIds = new Set<string>();
  const pricePairs = prices.map((price, index) => {
    const addProblem = (member: string, message: string) =>
      problems.push({ field: `Prices[${index}].${member}`, message });
    const id = price.ArticleId.toLowerCase();
    const vatRate = vatRates.get(id);
    if (vatRate === undefined) addProblem("ArticleId", "ArticleId names no record of the company.");
    if (pricedArticleIds.has(id)) addProblem("ArticleId", "The article has another price in the same list.");
    pricedArticleIds.add(id);
    if (price.NetPrice === null && price.GrossPrice === null)
      addProblem("NetPrice", "One of the two prices is required.");
    const pricePair = completePrices(price.NetPrice, price.GrossPrice, vatRate ?? null);
    if ("field" in pricePair) {
      addProblem(pricePair.field, pricePair.message);
      return {};
    }
    return { ArticleId: id, ...pricePair };
  });
  if (problems.length > 0) throw invalidBodyError(problems);
  return pricePairs;
}

/** Today's VAT rate by article id. The articles are locked, so that they cannot be deleted before the transaction ends. */
async function readVatRates(
  tx: Tx,
  call: Call,
  prices: readonly PriceBody[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await tx.query<{ id: string; rate: string | null }>(
    `SELECT r."Id" AS id, (SELECT entry ->> 'rate' FROM jsonb_array_elements(c.rates) entry
              WHERE (entry ->> 'from')::date <= $3::date ORDER BY (entry ->> 'from')::date DESC LIMIT 1) AS rate
       FROM "Article" r JOIN "ArticleAccountCoding" c ON c."companyId" = r."companyId" AND c."Id" = r."CodingId"
      WHERE r."companyId" = $1 AND r."Id" = ANY ($2::uuid[]) FOR KEY SHARE OF r`,
    [call.companyId, prices.map(({ ArticleId }) => ArticleId), call.today],
  );
  return new Map(rows.map(({ id, rate }) => [id, rate]));
}

async function listPricesOfList(call: Call) {
  const id = call.path.salesPriceListId;
  if ((await findRecord(pool, "SalesPriceList", call.companyId, id)) === null) throw notFoundError("The price list");
  return buildListAnswer(call, salesPricesViewOf(sql`AND r."SalesPriceListId" = ${id}::uuid`));
}

export const salesPrices: Handlers = {
  listSalesPrices: (call) => buildListAnswer(call, allPricesView),
  listSalesPricesOfList: listPricesOfList,
  getSalesPrice: (call) => {
    const { salesPriceListId, articleId } = call.path;
    const priceCondition = sql`t."SalesPriceListId" = ${salesPriceListId}::uuid AND t."ArticleId" = ${articleId}::uuid`;
    return buildRecordAnswer(call, allPricesView, priceCondition);
  },
  setSalesPrices: replacePrices,
};
