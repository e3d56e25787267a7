import { type Sql, sql } from "../../store/sql";
import { columnsSql } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resource";

/**
 * SQL for the rate from a record's `rates` on the day that the call names, otherwise on the current day
 * (docs/api/customers-and-articles.md#article-account-codings). The rate is a fraction, and null where the record has none.
 */
const vatRateSql = (call: Call): Sql => sql`(
  SELECT (entry ->> 'rate')::numeric FROM jsonb_array_elements(r.rates) entry
  WHERE (entry ->> 'from')::date <= ${call.query.vatRateDate ?? call.today}::date
  ORDER BY (entry ->> 'from')::date DESC LIMIT 1)`;

const vatCodesView: ResourceView = {
  model: "VatCodeApi",
  source: (call) => companyRowsSql("VatCode", call, sql`, ${vatRateSql(call)} AS "VatRate"`),
};

const vatRatesView: ResourceView = {
  model: "VatCodeRateApi",
  source: (call) =>
    companyRowsSql(
      "VatCode",
      call,
      sql`, (SELECT coalesce(jsonb_agg(jsonb_build_object('VatRate', entry -> 'rate', 'VatRateDate', entry -> 'from') ORDER BY place), '[]')
             FROM jsonb_array_elements(r.rates) WITH ORDINALITY AS item(entry, place)) AS "VatRates"`,
    ),
};

const articleCodingsView: ResourceView = {
  model: "ArticleAccountCodingAPI",
  source: (call) => sql`
    SELECT ${columnsSql("ArticleAccountCodingAPI", { VatRate: sql`trim_scale(v.rate * 100)::text || '%'`, VatRatePercent: sql`v.rate` })}, r.seq
    FROM "ArticleAccountCoding" r CROSS JOIN LATERAL (SELECT ${vatRateSql(call)} AS rate) v
    WHERE r."companyId" = ${call.companyId}::uuid`,
};

export const vatCodesAndCodings: Handlers = {
  listVatCodes: (call) => buildListAnswer(call, vatCodesView),
  listVatCodesRates: (call) => buildListAnswer(call, vatRatesView),
  // The API's description declares a list as the answer for one code too. An unknown id is refused as usual.
  getVatCode: async (call) => {
    await buildRecordAnswer(call, vatCodesView, byId(call.path.id));
    const singleCodeView = {
      ...vatCodesView,
      source: (viewCall: Call) => sql`SELECT * FROM (${vatCodesView.source(viewCall)}) t WHERE ${byId(call.path.id)}`,
    };
    return buildListAnswer(call, singleCodeView);
  },
  listArticleAccountCodings: (call) => buildListAnswer(call, articleCodingsView),
  getArticleAccountCoding: (call) =>
    buildRecordAnswer(call, articleCodingsView, byId(call.path.articleAccountCodingId)),
};
