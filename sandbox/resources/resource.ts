import { now } from "../clock";
import { notFoundError } from "../http/problem";
import { filterSql, isPlainComparison } from "../odata/filter";
import type { ComputedMemberConditions, Filterable } from "../odata/filter-targets";
import { type ListPage, listSelectedMembers, listSortMemberNames, parsePage, sortOrderSql } from "../odata/options";
import { type Db, pool } from "../store/db";
import { joinSql, quoteName, rawSql, renderSql, type Sql, sql } from "../store/sql";
import type { Call, JsonAnswer } from "./pipeline/call";
import { projectionSql } from "./projection";

/** This type describes how a resource is read: the source of its records and the model of its answers. */
export type ResourceView = Filterable & {
  /** A model of the API's description. Every member is answered, and lists filter and sort by the names of its members. */
  readonly model: string;
  /** A SELECT of the company's rows. It has a column with the name of each member, and the columns of `sortOrder`. */
  readonly source: (call: Call) => Sql;
  /** The conditions `equals` when they depend on the call, for instance on its day. */
  readonly equalsForCall?: (call: Call) => ComputedMemberConditions;
  /**
   * The order of rows when a call has no `$orderby`, and the order of rows that `$orderby` leaves equal. It consists of
   * columns of the source, which has the alias `t`. Without this order the unique `seq` orders the rows.
   */
  readonly sortOrder?: Sql;
};

/** SQL for the company's rows of one table, with further computed columns. */
export function companyRowsSql(table: string, call: Call, computedColumns: Sql = sql``): Sql {
  return sql`SELECT r.*${computedColumns} FROM ${quoteName(table)} r WHERE r."companyId" = ${call.companyId}::uuid`;
}

/**
 * The answer `{Meta, Data}` with the filter, the members, the order and the page that the call requests
 * (docs/api/requests.md#paging, docs/api/requests.md#filter-order-and-selection).
 */
export async function buildListAnswer(call: Call, view: ResourceView, db: Db = pool): Promise<JsonAnswer> {
  const listPage = parsePage(call.options);
  const { text, values } = renderSql(pageSql(call, view, listPage));
  const { rows } = await db.query<{ total: number; data: string }>(text, values);
  const { total, data } = rows[0] ?? { total: 0, data: "[]" };
  const meta = {
    CurrentPage: listPage.number,
    PageSize: listPage.size,
    TotalNumberOfPages: Math.ceil(total / listPage.size),
    TotalNumberOfResults: total,
    ServerTimeUtc: `${now().toISOString().slice(0, 19)}Z`,
  };
  return { is: "json", text: `{"Meta":${JSON.stringify(meta)},"Data":${data}}` };
}

/** Writes SQL for the count and the page as one statement, so that both describe the same moment. */
function pageSql(call: Call, view: ResourceView, listPage: ListPage): Sql {
  const { filter, orderby, select } = call.options;
  const memberColumnsSql = projectionSql(view.model, listSelectedMembers(view.model, select));
  const orderBySql = sortOrderSql(view.model, orderby, view.unfilterable ?? [], view.sortOrder ?? rawSql("t.seq"));
  const sourceSql = view.source(call);
  const filterable = { ...view, equals: view.equalsForCall?.(call) };
  const filterCondition = filter?.trim() ? filterSql(view.model, filter, filterable) : null;
  const selectedKeysSql = view.sortOrder
    ? rawSql("t.*")
    : joinSql(
        ["seq", ...listSortMemberNames(orderby)].map((key) => sql`t.${quoteName(key)}`),
        ", ",
      );
  // A search runs once, for both the count and the page; without a search an index serves the count and the page.
  const isSearch = filterCondition !== null && !isPlainComparison(filter ?? "");
  const hitsSql = isSearch
    ? sql`WITH hits AS MATERIALIZED (SELECT ${selectedKeysSql} FROM (${sourceSql}) t WHERE ${filterCondition})`
    : rawSql("");
  const filteredRowsSql =
    filterCondition === null ? sql`(${sourceSql}) t` : sql`(${sourceSql}) t WHERE ${filterCondition}`;
  const matchingRowsSql = isSearch ? rawSql("hits t") : filteredRowsSql;
  const pageClause = sql`FROM ${matchingRowsSql} ORDER BY ${orderBySql} LIMIT ${listPage.size} OFFSET ${listPage.skip}`;
  // Members may be costly to compute, so the page is selected first and only its records are computed.
  const recordsSql = view.sortOrder
    ? sql`SELECT ${memberColumnsSql} ${pageClause}`
    : sql`SELECT ${memberColumnsSql} FROM (SELECT t.seq ${pageClause}) k JOIN (${sourceSql}) t ON t.seq = k.seq ORDER BY ${orderBySql}`;
  return sql`${hitsSql}
    SELECT (SELECT count(*) FROM ${matchingRowsSql}) AS total,
           (SELECT coalesce(json_agg(p), '[]')::text FROM (${recordsSql}) p) AS data`;
}

/** Reads the one record that meets the condition, as JSON text. @throws ApiError 404 with 3000 */
export async function readRecordText(call: Call, view: ResourceView, condition: Sql, db: Db = pool): Promise<string> {
  const memberColumnsSql = projectionSql(view.model, listSelectedMembers(view.model, call.options.select));
  const { text, values } = renderSql(
    sql`SELECT row_to_json(p)::text AS data FROM (SELECT ${memberColumnsSql} FROM (${view.source(call)}) t WHERE ${condition}) p`,
  );
  const { rows } = await db.query<{ data: string }>(text, values);
  if (rows[0] === undefined) throw notFoundError("The record");
  return rows[0].data;
}

export async function buildRecordAnswer(
  call: Call,
  view: ResourceView,
  condition: Sql,
  db: Db = pool,
): Promise<JsonAnswer> {
  return { is: "json", text: await readRecordText(call, view, condition, db) };
}

export const byId = (id: string | undefined): Sql => sql`t."Id" = ${id ?? null}::uuid`;
