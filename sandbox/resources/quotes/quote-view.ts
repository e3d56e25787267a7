import { raw, type Sql, sql } from "../../store/sql";
import { columns, nested } from "../columns";
import type { Call } from "../pipeline/call";
import type { View } from "../resource";

const terms = nested("QuoteTermsOfPaymentApi", "TermsOfPayment", raw('t."Id" = r."TermsOfPaymentId"'));

const viewOf = (at: Sql): View => ({
  model: "QuoteApi",
  source: (call: Call) => sql`SELECT ${columns("QuoteApi", { TermsOfPayment: terms })}, r.seq
    FROM "Quote" r WHERE r."companyId" = ${call.companyId}::uuid AND ${at}`,
});

export const quoteDraftView = viewOf(raw('r."Status" = 0'));
export const quoteView = viewOf(raw('r."Status" > 0'));
