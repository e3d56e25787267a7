import { pool } from "../../store/db";
import { rawSql, sql } from "../../store/sql";
import { columnsSql } from "../columns";
import type { Call, JsonAnswer } from "../pipeline/call";
import { buildListAnswer, type ResourceView } from "../resource";
import { getInvoice } from "./supplier-invoice-set-off";

const candidateView: ResourceView = {
  model: "OffsetCandidateApi",
  source: ({ companyId, path }) => sql`
    SELECT ${columnsSql("OffsetCandidateApi", {
      InvoiceId: rawSql('r."Id"'),
      RemainingAmount: rawSql('r."RemainingAmountInvoiceCurrency"'),
    })}, r.seq
      FROM "SupplierInvoice" AS credit JOIN "SupplierInvoice" AS r
        ON r."companyId" = credit."companyId" AND r."SupplierId" = credit."SupplierId"
       AND r."CurrencyCode" = credit."CurrencyCode" AND r."RemainingAmountInvoiceCurrency" < 0
     WHERE credit."companyId" = ${companyId}::uuid AND credit."Id" = ${path.creditInvoiceId}::uuid
       AND credit."IsCreditInvoice" AND credit."RemainingAmountInvoiceCurrency" > 0`,
};

/**
 * Lists the debts that a credit invoice may be set off against: those of its supplier, in its currency, of which something
 * remains (assumed). There are none for an invoice that is no credit invoice, nor once nothing remains of it.
 *
 * @throws ApiError 404 with 3000
 */
export async function listOffsetCandidates(call: Call): Promise<JsonAnswer> {
  await getInvoice(pool, call.companyId, call.path.creditInvoiceId ?? "");
  return buildListAnswer(call, candidateView);
}
