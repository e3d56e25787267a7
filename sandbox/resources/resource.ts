import { now } from "../clock";
import { notFound } from "../http/problem";
import { filterSql, isPlain } from "../odata/filter";
import { orderMembers, orderSql, type Page, pageOf, selected } from "../odata/options";
import type { Equals, Filterable } from "../odata/places";
import { type Db, pool } from "../store/db";
import { join, name, raw, render, type Sql, sql } from "../store/sql";
import type { Call, JsonAnswer } from "./pipeline/call";
import { projection } from "./projection";

/** What a resource shows: where its records come from and in which model they are answered. */
export type View = Filterable & {
  /** Model of a document; every member is answered, and lists filter and sort by its names. */
  readonly model: string;
  /** A SELECT with one column per member, named as the member, and those of `order`: rows of the company only. */
  readonly source: (call: Call) => Sql;
  /** `equals`, of the day the question is asked. */
  readonly equalsAt?: (call: Call) => Equals;
  /** Order without `$orderby`, and among equals with it; columns of the source, aliased `t`. Else its unique `seq`. */
  readonly order?: Sql;
};

/** The rows of one table that belong to the company, with columns computed besides. */
export function ownRows(table: string, call: Call, computed: Sql = sql``): Sql {
  return sql`SELECT r.*${computed} FROM ${name(table)} r WHERE r."companyId" = ${call.companyId}::uuid`;
}

/**
 * `{Meta, Data}` with filter, choice of members, order and page as the call asks
 * (docs/api/requests.md#paging, docs/api/requests.md#filter-order-and-selection).
 */
export async function listAnswer(call: Call, view: View, db: Db = pool): Promise<JsonAnswer> {
  const page = pageOf(call.options);
  const { text, values } = render(pageSql(call, view, page));
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

/** One statement, so that the count and the page are of the same moment. */
function pageSql(call: Call, view: View, page: Page): Sql {
  const { filter, orderby, select } = call.options;
  const columns = projection(view.model, selected(view.model, select));
  const order = orderSql(view.model, orderby, view.unfilterable ?? [], view.order ?? raw("t.seq"));
  const source = view.source(call);
  const filterable = { ...view, equals: view.equalsAt?.(call) };
  const where = filter?.trim() ? filterSql(view.model, filter, filterable) : null;
  const keys = view.order
    ? raw("t.*")
    : join(
        ["seq", ...orderMembers(orderby)].map((key) => sql`t.${name(key)}`),
        ", ",
      );
  // What a search hits is found once, for the count and for the page; otherwise an index gives each.
  const isSearch = where !== null && !isPlain(filter ?? "");
  const hits = isSearch ? sql`WITH hits AS MATERIALIZED (SELECT ${keys} FROM (${source}) t WHERE ${where})` : raw("");
  const fitting = where === null ? sql`(${source}) t` : sql`(${source}) t WHERE ${where}`;
  const found = isSearch ? raw("hits t") : fitting;
  const slice = sql`FROM ${found} ORDER BY ${order} LIMIT ${page.size} OFFSET ${page.skip}`;
  // Members may be costly to compute, so the page is found first and only its own records are filled in.
  const records = view.order
    ? sql`SELECT ${columns} ${slice}`
    : sql`SELECT ${columns} FROM (SELECT t.seq ${slice}) k JOIN (${source}) t ON t.seq = k.seq ORDER BY ${order}`;
  return sql`${hits}
    SELECT (SELECT count(*) FROM ${found}) AS total,
           (SELECT coalesce(json_agg(p), '[]')::text FROM (${records}) p) AS data`;
}

/** The one record that fits, as JSON text. @throws ApiError 404 with 3000 */
export async function recordText(call: Call, view: View, where: Sql, db: Db = pool): Promise<string> {
  const columns = projection(view.model, selected(view.model, call.options.select));
  const { text, values } = render(
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
