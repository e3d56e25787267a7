import { type Sql, sql } from "../../store/sql";
import { columns } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resource";

/**
 * SQL for the rate from a record's `rates` on the day that the call names, otherwise on the current day
 * (docs/api/customers-and-articles.md#article-account-codings). The rate is a fraction, and null where the record has none.
 */
const vatRateOnDay = (call: Call): Sql => sql`(
  SELECT (entry ->> 'rate')::numeric FROM jsonb_array_elements(r.rates) entry
  WHERE (entry ->> 'from')::date <= ${call.query.vatRateDate ?? call.today}::date
  ORDER BY (entry ->> 'from')::date DESC LIMIT 1)`;

const vatCodesView: View = {
  model: "VatCodeApi",
  source: (call) => companyRows("VatCode", call, sql`, ${vatRateOnDay(call)} AS "VatRate"`),
};

const vatRatesView: View = {
  model: "VatCodeRateApi",
  source: (call) =>
    companyRows(
      "VatCode",
      call,
      sql`, (SELECT coalesce(jsonb_agg(jsonb_build_object('VatRate', entry -> 'rate', 'VatRateDate', entry -> 'from') ORDER BY place), '[]')
             FROM jsonb_array_elements(r.rates) WITH ORDINALITY AS item(entry, place)) AS "VatRates"`,
    ),
};

const articleCodingsView: View = {
  model: "ArticleAccountCodingAPI",
  source: (call) => sql`
    SELECT ${columns("ArticleAccountCodingAPI", { VatRate: sql`trim_scale(v.rate * 100)::text || '%'`, VatRatePercent: sql`v.rate` })}, r.seq
    FROM "ArticleAccountCoding" r CROSS JOIN LATERAL (SELECT ${vatRateOnDay(call)} AS rate) v
    WHERE r."companyId" = ${call.companyId}::uuid`,
};

export const vat: Handlers = {
  listVatCodes: (call) => listAnswer(call, vatCodesView),
  listVatCodesRates: (call) => listAnswer(call, vatRatesView),
  // The API's description declares a list as the answer for one code too. An unknown id is refused as usual.
  getVatCode: async (call) => {
    await recordAnswer(call, vatCodesView, byId(call.path.id));
    const singleCodeView = {
      ...vatCodesView,
      source: (inner: Call) => sql`SELECT * FROM (${vatCodesView.source(inner)}) t WHERE ${byId(call.path.id)}`,
    };
    return listAnswer(call, singleCodeView);
  },
  listArticleAccountCodings: (call) => listAnswer(call, articleCodingsView),
  getArticleAccountCoding: (call) => recordAnswer(call, articleCodingsView, byId(call.path.articleAccountCodingId)),
};
