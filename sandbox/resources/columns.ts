import { membersOf } from "../openapi/members";
import { joinSql, rawSql, type Sql, sql } from "../store/sql";
import { projectionSql } from "./projection";

/** SQL for one column per member of a model: the stored column of table `r`, or the computed value that replaces it. */
export function columnsSql(model: string, computedColumns: Readonly<Record<string, Sql>> = {}): Sql {
  const memberNames = [...membersOf(model).keys()];
  return joinSql(
    memberNames.map((member) => {
      const computedValue = computedColumns[member];
      return computedValue === undefined ? rawSql(`r."${member}"`) : sql`${computedValue} AS ${rawSql(`"${member}"`)}`;
    }),
    ", ",
  );
}

/** Writes SQL that puts another record of the company into the answer, as its own model; null when there is none. */
export function nestedRecordSql(model: string, table: string, condition: Sql): Sql {
  const membersSql = projectionSql(model, [...membersOf(model).keys()]);
  return sql`(SELECT to_jsonb(n) FROM (SELECT ${membersSql} FROM ${rawSql(`"${table}"`)} t
    WHERE t."companyId" = r."companyId" AND ${condition}) n)`;
}

/** SQL for other records of the company inside the answer: in creation order, each in the form of its own model. */
export function nestedListSql(model: string, table: string, condition: Sql): Sql {
  const membersSql = projectionSql(model, [...membersOf(model).keys()]);
  return sql`(SELECT coalesce(jsonb_agg(to_jsonb(n) - 'seq' ORDER BY n.seq), '[]') FROM (SELECT ${membersSql}, t.seq
    FROM ${rawSql(`"${table}"`)} t WHERE t."companyId" = r."companyId" AND ${condition}) n)`;
}
