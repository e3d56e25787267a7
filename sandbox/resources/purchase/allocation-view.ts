import { membersOf } from "../../openapi/members";
import { rawSql, type Sql, sql } from "../../store/sql";
import { columnsSql } from "../columns";
import type { Call } from "../pipeline/call";
import { projectionSql } from "../projection";
import type { ResourceView } from "../resource";

const model = "AllocationPeriodApi";

/** SQL for a null. Sales documents are not allocated, so the members that would name a sales document are null. */
const nullColumnSql = (sqlType: "uuid" | "int") => rawSql(`NULL::${sqlType}`);
const periodsSql = (condition: Sql): Sql => sql`
  SELECT ${columnsSql(model, {
    CustomerInvoiceId: nullColumnSql("uuid"),
    CustomerInvoiceRow: nullColumnSql("int"),
    CustomerInvoiceDraftId: nullColumnSql("uuid"),
    CustomerInvoiceDraftRow: nullColumnSql("int"),
  })}, r.seq FROM "AllocationPeriod" r WHERE ${condition}`;

const companyConditionSql = (call: Call) => sql`r."companyId" = ${call.companyId}::uuid`;

export const allocationPeriodView: ResourceView = {
  model,
  source: (call) => periodsSql(sql`${companyConditionSql(call)} AND r."deletedAt" IS NULL`),
};

export const deletedPeriodView: ResourceView = {
  model,
  source: (call) => periodsSql(sql`${companyConditionSql(call)} AND r."deletedAt" IS NOT NULL`),
};

/** SQL for the periods of the document in row `d` of a view, as a list in one column. */
export function periodsColumnSql(column: "SupplierInvoiceDraftId" | "SupplierInvoiceId"): Sql {
  const membersSql = projectionSql(model, [...membersOf(model).keys()]);
  const documentPeriodsSql = periodsSql(
    sql`r."companyId" = d."companyId" AND r.${rawSql(`"${column}"`)} = d."Id" AND r."deletedAt" IS NULL`,
  );
  return sql`(SELECT coalesce(jsonb_agg(to_jsonb(n) - 'seq' ORDER BY n.seq), '[]')
    FROM (SELECT ${membersSql}, t.seq FROM (${documentPeriodsSql}) t) n)`;
}
