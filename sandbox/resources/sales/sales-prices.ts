import { now } from "../../clock";
import { type FieldProblem, invalid, notFound } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import { pool, type Tx, transaction } from "../../store/db";
import { raw, type Sql, sql } from "../../store/sql";
import { columns } from "../columns";
import { type Call, empty, type Handlers } from "../pipeline/call";
import { completed, findStored } from "../records";
import { listAnswer, recordAnswer, type View } from "../resource";
import { pricesOf } from "./article-prices";
import { existingPriceList } from "./sales-price-lists";

const viewOf = (more: Sql): View => ({
  model: "SalesPriceListRowApi",
  source: (call) => sql`
    SELECT ${columns("SalesPriceListRowApi", { CurrencyCode: raw('l."CurrencyCode"') })}, r.seq
    FROM "SalesPriceListRow" r
    JOIN "SalesPriceList" l ON l."companyId" = r."companyId" AND l."Id" = r."SalesPriceListId"
    WHERE r."companyId" = ${call.companyId}::uuid ${more}`,
});
const all = viewOf(sql``);

type Given = Bodies["SalesPriceApi"];

/** Replaces the prices of a list, all of them or, when one is refused, none. */
async function setPrices(call: Call) {
  const { Prices } = completed("SalesPricesApi", call.body ?? {});
  await transaction(async (tx) => {
    await existingPriceList(tx, call);
    const rows = await fittingPrices(tx, call, Prices);
    const its = [call.companyId, call.path.salesPriceListId];
    await tx.query(`DELETE FROM "SalesPriceListRow" WHERE "companyId" = $1 AND "SalesPriceListId" = $2`, its);
    await tx.query(
      `INSERT INTO "SalesPriceListRow" ("companyId", "SalesPriceListId", "ArticleId", "NetPrice", "GrossPrice", "ChangedUtc")
       SELECT $1, $2, "ArticleId", "NetPrice", "GrossPrice", $4
         FROM jsonb_to_recordset($3::jsonb) AS r("ArticleId" uuid, "NetPrice" numeric, "GrossPrice" numeric)`,
      [...its, JSON.stringify(rows), now()],
    );
  });
  return empty;
}

/** Both prices of each article. @throws ApiError 2000 with one entry for each price that does not fit */
async function fittingPrices(tx: Tx, call: Call, given: readonly Given[]) {
  const rates = await ratesOf(tx, call, given);
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  const rows = given.map((price, index) => {
    const wrong = (member: string, message: string) => problems.push({ field: `Prices[${index}].${member}`, message });
    const id = price.ArticleId.toLowerCase();
    const rate = rates.get(id);
    if (rate === undefined) wrong("ArticleId", "ArticleId names no record of the company.");
    if (seen.has(id)) wrong("ArticleId", "The article has another price in the same list.");
    seen.add(id);
    if (price.NetPrice === null && price.GrossPrice === null) wrong("NetPrice", "One of the two prices is required.");
    const both = pricesOf(price.NetPrice, price.GrossPrice, rate ?? null);
    if ("field" in both) {
      wrong(both.field, both.message);
      return {};
    }
    return { ArticleId: id, ...both };
  });
  if (problems.length > 0) throw invalid(problems);
  return rows;
}

/** Today's rate by article; the articles cannot be deleted before the transaction ends. */
async function ratesOf(tx: Tx, call: Call, given: readonly Given[]): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await tx.query<{ id: string; rate: string | null }>(
    `SELECT r."Id" AS id, (SELECT entry ->> 'rate' FROM jsonb_array_elements(c.rates) entry
              WHERE (entry ->> 'from')::date <= $3::date ORDER BY (entry ->> 'from')::date DESC LIMIT 1) AS rate
       FROM "Article" r JOIN "ArticleAccountCoding" c ON c."companyId" = r."companyId" AND c."Id" = r."CodingId"
      WHERE r."companyId" = $1 AND r."Id" = ANY ($2::uuid[]) FOR KEY SHARE OF r`,
    [call.companyId, given.map(({ ArticleId }) => ArticleId), call.today],
  );
  return new Map(rows.map(({ id, rate }) => [id, rate]));
}

async function pricesOfList(call: Call) {
  const id = call.path.salesPriceListId;
  if ((await findStored(pool, "SalesPriceList", call.companyId, id)) === null) throw notFound("The price list");
  return listAnswer(call, viewOf(sql`AND r."SalesPriceListId" = ${id}::uuid`));
}

export const salesPrices: Handlers = {
  listSalesPrices: (call) => listAnswer(call, all),
  listSalesPricesOfList: pricesOfList,
  getSalesPrice: (call) => {
    const { salesPriceListId, articleId } = call.path;
    const where = sql`t."SalesPriceListId" = ${salesPriceListId}::uuid AND t."ArticleId" = ${articleId}::uuid`;
    return recordAnswer(call, all, where);
  },
  setSalesPrices: setPrices,
};
