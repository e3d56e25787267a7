import { membersOf } from "../../openapi/members";
import { raw, type Sql, sql } from "../../store/sql";
import { columns } from "../columns";
import type { Call } from "../pipeline/call";
import { projection } from "../projection";
import type { View } from "../resource";

const model = "AllocationPeriodApi";

/** SQL for a null. Sales documents are not allocated, so the members that would name a sales document are null. */
const nullColumn = (kind: "uuid" | "int") => raw(`NULL::${kind}`);
const periodsSource = (condition: Sql): Sql => sql`
  SELECT ${columns(model, {
    CustomerInvoiceId: nullColumn("uuid"),
    CustomerInvoiceRow: nullColumn("int"),
    CustomerInvoiceDraftId: nullColumn("uuid"),
    CustomerInvoiceDraftRow: nullColumn("int"),
  })}, r.seq FROM "AllocationPeriod" r WHERE ${condition}`;

const companyCondition = (call: Call) => sql`r."companyId" = ${call.companyId}::uuid`;

export const allocationPeriodView: View = {
  model,
  source: (call) => periodsSource(sql`${companyCondition(call)} AND r."deletedAt" IS NULL`),
};

export const deletedPeriodView: View = {
  model,
  source: (call) => periodsSource(sql`${companyCondition(call)} AND r."deletedAt" IS NOT NULL`),
};

/** SQL for the periods of the document in row `d` of a view, as a list in one column. */
export function periodsOf(column: "SupplierInvoiceDraftId" | "SupplierInvoiceId"): Sql {
  const members = projection(model, [...membersOf(model).keys()]);
  const documentPeriods = periodsSource(
    sql`r."companyId" = d."companyId" AND r.${raw(`"${column}"`)} = d."Id" AND r."deletedAt" IS NULL`,
  );
  return sql`(SELECT coalesce(jsonb_agg(to_jsonb(n) - 'seq' ORDER BY n.seq), '[]')
    FROM (SELECT ${members}, t.seq FROM (${documentPeriods}) t) n)`;
}
