import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { notFoundError } from "../../http/problem";
import { pool, transaction } from "../../store/db";
import { rawSql, type Sql, sql } from "../../store/sql";
import { type CreateRecord, makeBatchHandler, makeSingleHandler } from "../batch";
import { columnsSql } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { findRecord, insertRecord, updateRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resource";
import { agreedPricesSql } from "./agreed-prices";
import { buildArticleValues, type StoredArticle } from "./article-rules";
import { articleLabelKind, labelsColumnSql } from "./labels";

const table = "Article";
const priceMembers = ["NetPrice", "GrossPrice", "NetPriceWithDiscount", "PurchasePrice", "FreightCosts"];

/** The price columns rounded for `showPricesWithTwoDecimals`; the stored prices are not rounded. */
function roundPriceColumns(call: Call, prices: Readonly<Record<string, Sql>>): Readonly<Record<string, Sql>> {
  if (call.query.showPricesWithTwoDecimals !== true) return {};
  const priceSql = (member: string) => prices[member] ?? rawSql(`r."${member}"`);
  return Object.fromEntries(priceMembers.map((member) => [member, sql`round(${priceSql(member)}, 2)`]));
}

export const articlesView: ResourceView = {
  model: "ArticleApi",
  // Lists can be filtered by `CodingType` although no answer contains it (docs/api/customers-and-articles.md#articles):
  // 1 is goods, 2 is service.
  filterOnly: { CodingType: "integer" },
  source: (call) => {
    const { prices, joinsSql } = agreedPricesSql(call);
    return sql`
    SELECT ${columnsSql("ArticleApi", {
      ArticleLabels: labelsColumnSql(articleLabelKind),
      CodingName: rawSql('c."Name"'),
      IsServiceArticle: rawSql(`coalesce(c."Type" = '2', FALSE)`),
      UnitName: rawSql('u."Name"'),
      UnitAbbreviation: rawSql('u."Abbreviation"'),
      ShowStockInformation: rawSql('r."IsStock"'),
      StockBalanceAvailable: rawSql('r."StockBalance" - coalesce(r."StockBalanceReserved", 0)'),
      StockValue: rawSql('round(r."StockBalance" * r."PurchasePrice", 2)'),
      ...prices,
      ...roundPriceColumns(call, prices),
    })}, c."Type"::integer AS "CodingType", r.seq
    FROM "Article" r
    LEFT JOIN "ArticleAccountCoding" c ON c."companyId" = r."companyId" AND c."Id" = r."CodingId"
    LEFT JOIN "Unit" u ON u."companyId" = r."companyId" AND u."Id" = r."UnitId"${joinsSql}
    WHERE r."companyId" = ${call.companyId}::uuid`;
  },
};

/** Checks that the customer whose prices are requested is a customer of the company. */
async function assertCustomerExists(call: Call): Promise<void> {
  const { customerId } = call.query;
  if (customerId === undefined) return;
  if ((await findRecord(pool, "Customer", call.companyId, customerId)) === null) throw notFoundError("The customer");
}

const createArticle: CreateRecord = async (tx, call) => {
  const id = randomUUID();
  const values = await buildArticleValues(tx, call, null);
  await insertRecord(tx, table, call.companyId, {
    ...values,
    Id: id,
    CreatedUtc: now(),
    Notes: [],
    StockBalanceReserved: 0,
  });
  return buildRecordAnswer(call, articlesView, byId(id), tx);
};

async function replaceArticle(call: Call) {
  const id = call.path.articleId ?? "";
  return transaction(async (tx) => {
    const previousArticle = await findRecord<StoredArticle>(tx, table, call.companyId, id, "FOR UPDATE");
    if (previousArticle === null) throw notFoundError("The article");
    await updateRecord(tx, table, call.companyId, id, await buildArticleValues(tx, call, previousArticle));
    return buildRecordAnswer(call, articlesView, byId(id), tx);
  });
}

export const articles: Handlers = {
  listArticles: async (call) => {
    await assertCustomerExists(call);
    return buildListAnswer(call, articlesView);
  },
  getArticle: async (call) => {
    await assertCustomerExists(call);
    return buildRecordAnswer(call, articlesView, byId(call.path.articleId));
  },
  createArticle: makeSingleHandler(createArticle),
  createArticles: makeBatchHandler(createArticle),
  replaceArticle,
};
