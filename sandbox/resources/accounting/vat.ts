import { type Sql, sql } from "../../store/sql";
import { columns } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resource";

/**
 * The rate of a record's `rates` on the day asked for, today without one
 * (docs/api/customers-and-articles.md#article-account-codings). A fraction; null without a rate.
 */
const rateOf = (call: Call): Sql => sql`(
  SELECT (entry ->> 'rate')::numeric FROM jsonb_array_elements(r.rates) entry
  WHERE (entry ->> 'from')::date <= ${call.query.vatRateDate ?? call.today}::date
  ORDER BY (entry ->> 'from')::date DESC LIMIT 1)`;

const codes: View = {
  model: "VatCodeApi",
  source: (call) => ownRows("VatCode", call, sql`, ${rateOf(call)} AS "VatRate"`),
};

const rates: View = {
  model: "VatCodeRateApi",
  source: (call) =>
    ownRows(
      "VatCode",
      call,
      sql`, (SELECT coalesce(jsonb_agg(jsonb_build_object('VatRate', entry -> 'rate', 'VatRateDate', entry -> 'from') ORDER BY place), '[]')
             FROM jsonb_array_elements(r.rates) WITH ORDINALITY AS item(entry, place)) AS "VatRates"`,
    ),
};

const codings: View = {
  model: "ArticleAccountCodingAPI",
  source: (call) => sql`
    SELECT ${columns("ArticleAccountCodingAPI", { VatRate: sql`trim_scale(v.rate * 100)::text || '%'`, VatRatePercent: sql`v.rate` })}, r.seq
    FROM "ArticleAccountCoding" r CROSS JOIN LATERAL (SELECT ${rateOf(call)} AS rate) v
    WHERE r."companyId" = ${call.companyId}::uuid`,
};

export const vat: Handlers = {
  listVatCodes: (call) => listAnswer(call, codes),
  listVatCodesRates: (call) => listAnswer(call, rates),
  // The interface declares the list wrapper for one code as well; an unknown code is still an unknown record.
  getVatCode: async (call) => {
    await recordAnswer(call, codes, byId(call.path.id));
    const one = {
      ...codes,
      source: (inner: Call) => sql`SELECT * FROM (${codes.source(inner)}) t WHERE ${byId(call.path.id)}`,
    };
    return listAnswer(call, one);
  },
  listArticleAccountCodings: (call) => listAnswer(call, codings),
  getArticleAccountCoding: (call) => recordAnswer(call, codings, byId(call.path.articleAccountCodingId)),
};
