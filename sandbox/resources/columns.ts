import { membersOf } from "../openapi/members";
import { joinSql, raw, type Sql, sql } from "../store/sql";
import { projection } from "./projection";

/** SQL for one column per member of a model: the stored column of table `r`, or the computed value that replaces it. */
export function columns(model: string, computed: Readonly<Record<string, Sql>> = {}): Sql {
  const names = [...membersOf(model).keys()];
  return joinSql(
    names.map((member) => {
      const computedValue = computed[member];
      return computedValue === undefined ? raw(`r."${member}"`) : sql`${computedValue} AS ${raw(`"${member}"`)}`;
    }),
    ", ",
  );
}

/** SQL for another record of the company inside the answer, in the form of its own model; null when there is none. */
export function nestedRecord(model: string, table: string, condition: Sql): Sql {
  const members = projection(model, [...membersOf(model).keys()]);
  return sql`(SELECT to_jsonb(n) FROM (SELECT ${members} FROM ${raw(`"${table}"`)} t
    WHERE t."companyId" = r."companyId" AND ${condition}) n)`;
}

/** SQL for other records of the company inside the answer: in creation order, each in the form of its own model. */
export function nestedList(model: string, table: string, condition: Sql): Sql {
  const members = projection(model, [...membersOf(model).keys()]);
  return sql`(SELECT coalesce(jsonb_agg(to_jsonb(n) - 'seq' ORDER BY n.seq), '[]') FROM (SELECT ${members}, t.seq
    FROM ${raw(`"${table}"`)} t WHERE t."companyId" = r."companyId" AND ${condition}) n)`;
}
