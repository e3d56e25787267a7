import { type Member, type MemberType, membersOf } from "../openapi/members";
import { join, raw, type Sql } from "../store/sql";
import { nothing } from "./records";

/** Members of a model as columns in the form answers have; the record they are read from is `t`. */
export function projection(model: string, names: readonly string[]): Sql {
  const members = membersOf(model);
  const columns = names.flatMap((name) => members.get(name) ?? []).map(projected);
  return join(columns, ", ");
}

/**
 * A column in the form answers have: exact decimals without trailing zeros, stamps with seven digits and Z
 * (docs/api/requests.md#formats).
 */
function projected({ name, type }: Member): Sql {
  const column = `t."${name}"`;
  if (type.is === "record") return raw(`${emptyRecord(type.model)} || ${column} AS "${name}"`);
  if (type.is === "list") return raw(`${listed(type.items, column)} AS "${name}"`);
  if (type.kind === "number") return raw(`trim_scale(${column}) AS "${name}"`);
  if (type.kind === "instant") {
    return raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"0Z"') AS "${name}"`);
  }
  if (type.kind === "day" && type.long) return raw(`to_char(${column}, 'YYYY-MM-DD"T00:00:00Z"') AS "${name}"`);
  return raw(column);
}

/** Records in a list are kept without the members that say nothing, and answered with them. */
function listed(items: MemberType, column: string): string {
  if (items.is !== "record") return column;
  return `CASE WHEN jsonb_array_length(${column}) > 0 THEN (SELECT jsonb_agg(${emptyRecord(items.model)} || v ORDER BY place)
    FROM jsonb_array_elements(${column}) WITH ORDINALITY AS item(v, place)) ELSE ${column} END`;
}

function emptyRecord(model: string): string {
  const members = [...membersOf(model).values()].map(({ name, type, nullable }) => [name, nothing(type, nullable)]);
  return `'${JSON.stringify(Object.fromEntries(members))}'::jsonb`;
}
