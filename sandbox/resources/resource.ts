import { now } from "../clock";
import { notFound } from "../http/problem";
import { filterSql, isPlainComparison } from "../odata/filter";
import { orderMembers, orderSql, type Page, pageOf, selectedMembers } from "../odata/options";
import type { ComputedMemberConditions, Filterable } from "../odata/places";
import { type Db, pool } from "../store/db";
import { joinSql, quotedName, raw, renderSql, type Sql, sql } from "../store/sql";
import type { Call, JsonAnswer } from "./pipeline/call";
import { projection } from "./projection";

/** The description of how a resource is read: the source of its records and the model of its answers. */
export type View = Filterable & {
  /** A model of the API's description. Every member is answered, and lists filter and sort by the names of its members. */
  readonly model: string;
  /** A SELECT of the company's rows, with one column per member, named like it, and the columns of `sortOrder`. */
  readonly source: (call: Call) => Sql;
  /** The conditions `equals` when they depend on the call, for instance on its day. */
  readonly equalsForCall?: (call: Call) => ComputedMemberConditions;
  /**
   * The order of rows when a call has no `$orderby`, and the order of rows that `$orderby` leaves equal. It consists of
   * columns of the source, which has the alias `t`. Without this order the unique `seq` orders the rows.
   */
  readonly order?: Sql;
};

/** SQL for the company's rows of one table, with further computed columns. */
export function companyRows(table: string, call: Call, computed: Sql = sql``): Sql {
  return sql`SELECT r.*${computed} FROM ${quotedName(table)} r WHERE r."companyId" = ${call.companyId}::uuid`;
}

/**
 * The answer `{Meta, Data}` with the filter, the members, the order and the page that the call requests
 * (docs/api/requests.md#paging, docs/api/requests.md#filter-order-and-selection).
 */
export async function listAnswer(call: Call, view: View, db: Db = pool): Promise<JsonAnswer> {
  const page = pageOf(call.options);
  const { text, values } = renderSql(pageSql(call, view, page));
  const { rows } = await db.query<{ total: number; data: string }>(text, values);
  const { total, data } = rows[0] ?? { total: 0, data: "[]" };
  const meta = {
    CurrentPage: page.number,
    PageSize: page.size,
    TotalNumberOfPages: Math.ceil(total / page.size),
    TotalNumberOfResults: total,
    ServerTimeUtc: `${now().toISOString().slice(0, 19)}Z`,
  };
  return { is: "json", text: `{"Meta":${JSON.stringify(meta)},"Data":${data}}` };
}

/** SQL for the count and the page in one statement, so that both describe the same moment. */
function pageSql(call: Call, view: View, page: Page): Sql {
  const { filter, orderby, select } = call.options;
  const columns = projection(view.model, selectedMembers(view.model, select));
  const order = orderSql(view.model, orderby, view.unfilterable ?? [], view.order ?? raw("t.seq"));
  const source = view.source(call);
  const filterable = { ...view, equals: view.equalsForCall?.(call) };
  const where = filter?.trim() ? filterSql(view.model, filter, filterable) : null;
  const keys = view.order
    ? raw("t.*")
    : joinSql(
        ["seq", ...orderMembers(orderby)].map((key) => sql`t.${quotedName(key)}`),
        ", ",
      );
  // A search runs once, for both the count and the page; without a search an index serves the count and the page.
  const isSearch = where !== null && !isPlainComparison(filter ?? "");
  const hits = isSearch ? sql`WITH hits AS MATERIALIZED (SELECT ${keys} FROM (${source}) t WHERE ${where})` : raw("");
  const filteredRows = where === null ? sql`(${source}) t` : sql`(${source}) t WHERE ${where}`;
  const matchingRows = isSearch ? raw("hits t") : filteredRows;
  const pageClause = sql`FROM ${matchingRows} ORDER BY ${order} LIMIT ${page.size} OFFSET ${page.skip}`;
  // Members may be costly to compute, so the page is selected first and only its records are computed.
  const records = view.order
    ? sql`SELECT ${columns} ${pageClause}`
    : sql`SELECT ${columns} FROM (SELECT t.seq ${pageClause}) k JOIN (${source}) t ON t.seq = k.seq ORDER BY ${order}`;
  return sql`${hits}
    SELECT (SELECT count(*) FROM ${matchingRows}) AS total,
           (SELECT coalesce(json_agg(p), '[]')::text FROM (${records}) p) AS data`;
}

/** The one record that meets the condition, as JSON text. @throws ApiError 404 with 3000 */
export async function recordText(call: Call, view: View, where: Sql, db: Db = pool): Promise<string> {
  const columns = projection(view.model, selectedMembers(view.model, call.options.select));
  const { text, values } = renderSql(
    sql`SELECT row_to_json(p)::text AS data FROM (SELECT ${columns} FROM (${view.source(call)}) t WHERE ${where}) p`,
  );
  const { rows } = await db.query<{ data: string }>(text, values);
  if (rows[0] === undefined) throw notFound("The record");
  return rows[0].data;
}

export async function recordAnswer(call: Call, view: View, where: Sql, db: Db = pool): Promise<JsonAnswer> {
  return { is: "json", text: await recordText(call, view, where, db) };
}

export const byId = (id: string | undefined): Sql => sql`t."Id" = ${id ?? null}::uuid`;
