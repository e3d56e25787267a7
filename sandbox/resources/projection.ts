import { type Member, membersOf } from "../openapi/members";
import { join, raw, type Sql } from "../store/sql";

/** Members of a model as columns in the form answers have; the record they are read from is `t`. */
export function projection(model: string, names: readonly string[]): Sql {
  const members = membersOf(model);
  const columns = names.flatMap((name) => members.get(name) ?? []).map(projected);
  return join(columns, ", ");
}

/** A column in the form answers have: exact decimals without trailing zeros, stamps with seven digits and Z (behaviour 4). */
function projected({ name, type }: Member): Sql {
  const column = `t."${name}"`;
  if (type.is !== "scalar") return raw(column);
  if (type.kind === "number") return raw(`trim_scale(${column}) AS "${name}"`);
  if (type.kind === "instant") {
    return raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"0Z"') AS "${name}"`);
  }
  if (type.kind === "day" && type.long) return raw(`to_char(${column}, 'YYYY-MM-DD"T00:00:00Z"') AS "${name}"`);
  return raw(column);
}
