import { membersOf } from "../openapi/members";
import { joinSql, rawSql, type Sql, sql } from "../store/sql";
import { queryError } from "./bad-query";
import { textCollation } from "./compare";

export type ListPage = { readonly number: number; readonly size: number; readonly skip: number };

const optionNames = ["filter", "select", "orderby", "page", "pagesize", "top", "skip"] as const;
export type ListOptions = { readonly [name in (typeof optionNames)[number]]?: string };

/** Reads the options of a list. Their names match in upper and lower case, with or without the dollar sign. */
export function parseListOptions(query: URLSearchParams): ListOptions {
  const options: { [name in (typeof optionNames)[number]]?: string } = {};
  for (const [writtenName, value] of query) {
    const name = optionNames.find((candidate) => candidate === writtenName.toLowerCase().replace(/^\$/, ""));
    if (name === undefined) continue;
    if (options[name] !== undefined) throw queryError(`$${name} is given twice.`);
    options[name] = value;
  }
  return options;
}

/** Reads the page from `$page` and `$pagesize`, or from the OData options `$top` and `$skip` where one of them is given. */
export function parsePage(options: ListOptions): ListPage {
  if (options.top === undefined && options.skip === undefined) {
    const number = parseWholeNumber("page", options.page ?? "1", 1, 2 ** 31 - 1);
    const size = parseWholeNumber("pagesize", options.pagesize ?? "50", 1, 1000);
    return { number, size, skip: (number - 1) * size };
  }
  const size = parseWholeNumber("top", options.top ?? options.pagesize ?? "50", 1, 1000);
  const skip = parseWholeNumber("skip", options.skip ?? "0", 0, 2 ** 31 - 1);
  return { number: Math.floor(skip / size) + 1, size, skip };
}

function parseWholeNumber(name: string, text: string, minimum: number, maximum: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum))
    throw queryError(`$${name} must be a whole number from ${minimum} to ${maximum}.`);
  return value;
}

/** Lists the members that a list's answer contains, sorted as in the API's description: all, or those of `$select`. */
export function listSelectedMembers(model: string, select: string | undefined): readonly string[] {
  const memberNames = [...membersOf(model).keys()];
  if (select === undefined || select.trim() === "*") return memberNames;
  const selectedNames = select.split(",").map((name) => name.trim());
  for (const name of selectedNames)
    if (!membersOf(model).has(name)) throw queryError(`There is no property ${name.slice(0, 80)}.`);
  return memberNames.filter((name) => selectedNames.includes(name));
}

/**
 * Writes `$orderby` as an SQL order of the columns of a list, whose alias is `t`. Rows that compare equal, or all rows
 * without `$orderby`, are in the default order.
 */
export function sortOrderSql(
  model: string,
  orderby: string | undefined,
  unfilterable: readonly string[],
  defaultSortOrder: Sql,
): Sql {
  const entries = orderby?.split(",") ?? [];
  return joinSql([...entries.map((entry) => sortEntrySql(model, entry, unfilterable)), defaultSortOrder], ", ");
}

/** Lists the members that a valid `$orderby` names, each once. */
export function listSortMemberNames(orderby: string | undefined): readonly string[] {
  return [...new Set((orderby?.split(",") ?? []).map((entry) => entry.trim().split(/\s+/)[0] ?? ""))];
}

function sortEntrySql(model: string, entry: string, unfilterable: readonly string[]): Sql {
  const [writtenName = "", direction = "asc", ...extraWords] = entry.trim().split(/\s+/);
  const member = membersOf(model).get(writtenName);
  if (member === undefined) throw queryError(`There is no property ${writtenName.slice(0, 80)}.`);
  if (extraWords.length > 0 || !/^(asc|desc)$/.test(direction))
    throw queryError("$orderby takes asc or desc behind a property.");
  if (member.type.is !== "scalar" || unfilterable.includes(member.name)) {
    throw queryError(`${member.name} cannot be sorted by.`);
  }
  const column = sql`${rawSql(`t."${member.name}"`)} ${member.type.kind === "text" ? textCollation : rawSql("")}`;
  // In OData, null is lower than every value. The indexes of the database have the same order of null, so PostgreSQL
  // can use them.
  return sql`${column} ${rawSql(direction === "desc" ? "DESC NULLS LAST" : "ASC NULLS FIRST")}`;
}
