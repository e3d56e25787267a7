import { raw, type Sql, sql } from "../../store/sql";
import { columns, nestedRecord } from "../columns";
import type { Call } from "../pipeline/call";
import type { View } from "../resource";

const termsOfPayment = nestedRecord("QuoteTermsOfPaymentApi", "TermsOfPayment", raw('t."Id" = r."TermsOfPaymentId"'));

const viewOf = (statusCondition: Sql): View => ({
  model: "QuoteApi",
  source: (call: Call) => sql`SELECT ${columns("QuoteApi", { TermsOfPayment: termsOfPayment })}, r.seq
    FROM "Quote" r WHERE r."companyId" = ${call.companyId}::uuid AND ${statusCondition}`,
});

export const quoteDraftView = viewOf(raw('r."Status" = 0'));
export const quoteView = viewOf(raw('r."Status" > 0'));
