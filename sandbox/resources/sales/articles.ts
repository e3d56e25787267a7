import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { notFound } from "../../http/problem";
import { pool, transaction } from "../../store/db";
import { raw, type Sql, sql } from "../../store/sql";
import { type Create, inBatch, single } from "../batch";
import { columns } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { findStored, insertRecord, updateRecord } from "../records";
import { byId, listAnswer, recordAnswer, type View } from "../resource";
import { agreed } from "./article-agreed";
import { articleValues, type StoredArticle } from "./article-rules";
import { articleLabel, labelsOf } from "./labels";

const table = "Article";
const priceMembers = ["NetPrice", "GrossPrice", "NetPriceWithDiscount", "PurchasePrice", "FreightCosts"];

/** `showPricesWithTwoDecimals` rounds what is shown, not what is kept. */
function rounded(call: Call, prices: Readonly<Record<string, Sql>>): Readonly<Record<string, Sql>> {
  if (call.query.showPricesWithTwoDecimals !== true) return {};
  const shown = (member: string) => prices[member] ?? raw(`r."${member}"`);
  return Object.fromEntries(priceMembers.map((member) => [member, sql`round(${shown(member)}, 2)`]));
}

export const articlesView: View = {
  model: "ArticleApi",
  // Lists filter by it although no article shows it (docs/api/customers-and-articles.md#articles): 1 goods, 2 service.
  filterOnly: { CodingType: "integer" },
  source: (call) => {
    const { prices, joins } = agreed(call);
    return sql`
    SELECT ${columns("ArticleApi", {
      ArticleLabels: labelsOf(articleLabel),
      CodingName: raw('c."Name"'),
      IsServiceArticle: raw(`coalesce(c."Type" = '2', FALSE)`),
      UnitName: raw('u."Name"'),
      UnitAbbreviation: raw('u."Abbreviation"'),
      ShowStockInformation: raw('r."IsStock"'),
      StockBalanceAvailable: raw('r."StockBalance" - coalesce(r."StockBalanceReserved", 0)'),
      StockValue: raw('round(r."StockBalance" * r."PurchasePrice", 2)'),
      ...prices,
      ...rounded(call, prices),
    })}, c."Type"::integer AS "CodingType", r.seq
    FROM "Article" r
    LEFT JOIN "ArticleAccountCoding" c ON c."companyId" = r."companyId" AND c."Id" = r."CodingId"
    LEFT JOIN "Unit" u ON u."companyId" = r."companyId" AND u."Id" = r."UnitId"${joins}
    WHERE r."companyId" = ${call.companyId}::uuid`;
  },
};

/** Whose prices are asked for must be a customer of the company. */
async function requireCustomer(call: Call): Promise<void> {
  const { customerId } = call.query;
  if (customerId === undefined) return;
  if ((await findStored(pool, "Customer", call.companyId, customerId)) === null) throw notFound("The customer");
}

const create: Create = async (tx, call) => {
  const id = randomUUID();
  const values = await articleValues(tx, call, null);
  await insertRecord(tx, table, call.companyId, {
    ...values,
    Id: id,
    CreatedUtc: now(),
    Notes: [],
    StockBalanceReserved: 0,
  });
  return recordAnswer(call, articlesView, byId(id), tx);
};

async function replace(call: Call) {
  const id = call.path.articleId ?? "";
  return transaction(async (tx) => {
    const before = await findStored<StoredArticle>(tx, table, call.companyId, id, "FOR UPDATE");
    if (before === null) throw notFound("The article");
    await updateRecord(tx, table, call.companyId, id, await articleValues(tx, call, before));
    return recordAnswer(call, articlesView, byId(id), tx);
  });
}

export const articles: Handlers = {
  listArticles: async (call) => {
    await requireCustomer(call);
    return listAnswer(call, articlesView);
  },
  getArticle: async (call) => {
    await requireCustomer(call);
    return recordAnswer(call, articlesView, byId(call.path.articleId));
  },
  createArticle: single(create),
  createArticles: inBatch(create),
  replaceArticle: replace,
};
