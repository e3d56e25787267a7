import { membersOf } from "../../openapi/members";
import { raw, type Sql, sql } from "../../store/sql";
import { columns } from "../columns";
import type { Call } from "../pipeline/call";
import { projection } from "../projection";
import type { View } from "../resource";

const model = "AllocationPeriodApi";

/** Sales are not allocated, so no period comes from one. */
const nothing = (kind: "uuid" | "int") => raw(`NULL::${kind}`);
const source = (condition: Sql): Sql => sql`
  SELECT ${columns(model, {
    CustomerInvoiceId: nothing("uuid"),
    CustomerInvoiceRow: nothing("int"),
    CustomerInvoiceDraftId: nothing("uuid"),
    CustomerInvoiceDraftRow: nothing("int"),
  })}, r.seq FROM "AllocationPeriod" r WHERE ${condition}`;

const ofCompany = (call: Call) => sql`r."companyId" = ${call.companyId}::uuid`;

export const allocationPeriodView: View = {
  model,
  source: (call) => source(sql`${ofCompany(call)} AND r."deletedAt" IS NULL`),
};

export const deletedPeriodView: View = {
  model,
  source: (call) => source(sql`${ofCompany(call)} AND r."deletedAt" IS NOT NULL`),
};

/** The periods of the document that row `d` of a view is, as a member of it. */
export function periodsOf(column: "SupplierInvoiceDraftId" | "SupplierInvoiceId"): Sql {
  const members = projection(model, [...membersOf(model).keys()]);
  const own = source(sql`r."companyId" = d."companyId" AND r.${raw(`"${column}"`)} = d."Id" AND r."deletedAt" IS NULL`);
  return sql`(SELECT coalesce(jsonb_agg(to_jsonb(n) - 'seq' ORDER BY n.seq), '[]')
    FROM (SELECT ${members}, t.seq FROM (${own}) t) n)`;
}
