import { rawSql, type Sql, sql } from "../../store/sql";
import { columnsSql, nestedRecordSql } from "../columns";
import type { Call } from "../pipeline/call";
import type { ResourceView } from "../resource";

const termsOfPaymentSql = nestedRecordSql(
  "QuoteTermsOfPaymentApi",
  "TermsOfPayment",
  rawSql('t."Id" = r."TermsOfPaymentId"'),
);

const quoteViewOf = (statusCondition: Sql): ResourceView => ({
  model: "QuoteApi",
  source: (call: Call) => sql`SELECT ${columnsSql("QuoteApi", { TermsOfPayment: termsOfPaymentSql })}, r.seq
    FROM "Quote" r WHERE r."companyId" = ${call.companyId}::uuid AND ${statusCondition}`,
});

export const quoteDraftView = quoteViewOf(rawSql('r."Status" = 0'));
export const quoteView = quoteViewOf(rawSql('r."Status" > 0'));
