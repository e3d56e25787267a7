import { type Member, type MemberType, membersOf } from "../openapi/members";
import { joinSql, rawSql, type Sql } from "../store/sql";
import { emptyValueOf } from "./records";

/** Members of a model as columns in the form that answers have; the columns are read from record `t`. */
export function projectionSql(model: string, memberNames: readonly string[]): Sql {
  const members = membersOf(model);
  const columns = memberNames.flatMap((name) => members.get(name) ?? []).map(projectedColumnSql);
  return joinSql(columns, ", ");
}

/**
 * A column in the form that answers have: exact decimals without trailing zeros, instants with seven decimals and Z
 * (docs/api/requests.md#formats).
 */
function projectedColumnSql({ name, type }: Member): Sql {
  const columnName = `t."${name}"`;
  if (type.is === "record") return rawSql(`${emptyRecordSql(type.model)} || ${columnName} AS "${name}"`);
  if (type.is === "list") return rawSql(`${listColumnSql(type.items, columnName)} AS "${name}"`);
  if (type.kind === "number") return rawSql(`trim_scale(${columnName}) AS "${name}"`);
  if (type.kind === "instant") {
    return rawSql(`to_char(${columnName} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"0Z"') AS "${name}"`);
  }
  if (type.kind === "day" && type.isAnsweredWithTime)
    return rawSql(`to_char(${columnName}, 'YYYY-MM-DD"T00:00:00Z"') AS "${name}"`);
  return rawSql(columnName);
}

/** Records in a list are stored without their empty members; the answer adds these members again. */
function listColumnSql(items: MemberType, column: string): string {
  if (items.is !== "record") return column;
  return `CASE WHEN jsonb_array_length(${column}) > 0 THEN (SELECT jsonb_agg(${emptyRecordSql(items.model)} || v ORDER BY place)
    FROM jsonb_array_elements(${column}) WITH ORDINALITY AS item(v, place)) ELSE ${column} END`;
}

function emptyRecordSql(model: string): string {
  const members = [...membersOf(model).values()].map(({ name, type, isNullable }) => [
    name,
    emptyValueOf(type, isNullable),
  ]);
  return `'${JSON.stringify(Object.fromEntries(members))}'::jsonb`;
}
