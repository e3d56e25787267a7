import { membersOf } from "../openapi/members";
import { join, raw, type Sql, sql } from "../store/sql";
import { projection } from "./projection";

/** One column for each member of a model: the stored one of table `r`, or what is computed in its place. */
export function columns(model: string, computed: Readonly<Record<string, Sql>> = {}): Sql {
  const names = [...membersOf(model).keys()];
  return join(
    names.map((member) => {
      const instead = computed[member];
      return instead === undefined ? raw(`r."${member}"`) : sql`${instead} AS ${raw(`"${member}"`)}`;
    }),
    ", ",
  );
}

/** Another record of the company inside the answer, as its own model shows it; null when there is none. */
export function nested(model: string, table: string, condition: Sql): Sql {
  const members = projection(model, [...membersOf(model).keys()]);
  return sql`(SELECT to_jsonb(n) FROM (SELECT ${members} FROM ${raw(`"${table}"`)} t
    WHERE t."companyId" = r."companyId" AND ${condition}) n)`;
}

/** Other records of the company inside the answer, in the order they came, as their own model shows them. */
export function nestedList(model: string, table: string, condition: Sql): Sql {
  const members = projection(model, [...membersOf(model).keys()]);
  return sql`(SELECT coalesce(jsonb_agg(to_jsonb(n) - 'seq' ORDER BY n.seq), '[]') FROM (SELECT ${members}, t.seq
    FROM ${raw(`"${table}"`)} t WHERE t."companyId" = r."companyId" AND ${condition}) n)`;
}
