import { type MemberType, membersOf, type ScalarKind } from "../openapi/members";
import { rawSql, type Sql, sql } from "../store/sql";
import { queryError } from "./bad-query";

/** A list can be filtered by other members than its model has. This type names the differences. */
export type Filterable = {
  /** Members that cannot be filtered or sorted by. */
  readonly unfilterable?: readonly string[];
  /** Columns that a filter can name although no answer contains them, by their names in a filter. */
  readonly filterOnly?: Readonly<Record<string, ScalarKind>>;
  readonly equals?: ComputedMemberConditions;
};

/**
 * Conditions for computed members, by member and number: the condition is true for exactly the rows whose member equals the
 * number, and an index supports it.
 */
export type ComputedMemberConditions = Readonly<Record<string, Readonly<Record<number, Sql>>>>;

/** The target of a name in a filter: the record of the list, or a value inside the record. */
export type FilterTarget =
  | ({ readonly is: "root"; readonly model: string } & Filterable)
  | { readonly is: "record"; readonly model: string; readonly json: Sql }
  | { readonly is: "list"; readonly items: MemberType; readonly json: Sql }
  | { readonly is: "scalar"; readonly kind: ScalarKind; readonly value: Sql };

/**
 * The names that a part of a filter can use: the variables of the surrounding lambdas, and the members of the list.
 */
export type Scope = {
  readonly root: FilterTarget;
  readonly variables: ReadonlyMap<string, FilterTarget>;
  readonly depth: number;
};

export function createRootScope(model: string, { unfilterable, filterOnly, equals }: Filterable): Scope {
  const root: FilterTarget = { is: "root", model, unfilterable, filterOnly, equals };
  return { root, variables: new Map([["$it", root]]), depth: 0 };
}

/** Resolves a path of names up to the first list in it. `rest` contains the names that follow the list. */
export function resolvePath(scope: Scope, names: readonly string[]): { target: FilterTarget; rest: readonly string[] } {
  const [firstName = "", ...laterNames] = names;
  const variable = scope.variables.get(firstName);
  let target = variable ?? scope.root;
  let rest = variable === undefined ? names : laterNames;
  while (rest.length > 0 && target.is !== "list") {
    const [name = "", ...remainingNames] = rest;
    target = resolveMember(target, name);
    rest = remainingNames;
  }
  return { target, rest };
}

// The SQL contains the member's name from the API document, never the text of the caller.
function resolveMember(target: FilterTarget, writtenName: string): FilterTarget {
  const filterOnlyColumn =
    target.is === "root" ? Object.entries(target.filterOnly ?? {}).find(([name]) => name === writtenName) : null;
  if (filterOnlyColumn) return { is: "scalar", kind: filterOnlyColumn[1], value: rawSql(`t."${filterOnlyColumn[0]}"`) };
  const member = target.is === "root" || target.is === "record" ? membersOf(target.model).get(writtenName) : undefined;
  if (member === undefined) throw queryError(`There is no property ${writtenName.slice(0, 80)}.`);
  if (target.is !== "root") return toJsonTarget(member.type, sql`(${jsonOf(target)} -> ${rawSql(`'${member.name}'`)})`);
  if (target.unfilterable?.includes(member.name)) throw queryError(`${member.name} cannot be used here.`);
  const column = rawSql(`t."${member.name}"`);
  if (member.type.is === "scalar") return { is: "scalar", kind: member.type.kind, value: column };
  return toJsonTarget(member.type, column);
}

const jsonOf = (target: FilterTarget): Sql =>
  target.is === "record" || target.is === "list" ? target.json : rawSql("NULL");

export function toJsonTarget(type: MemberType, json: Sql): FilterTarget {
  if (type.is === "record") return { is: "record", model: type.model, json };
  if (type.is === "list") return { is: "list", items: type.items, json };
  return { is: "scalar", kind: type.kind, value: sql`(${json} #>> '{}')${rawSql(jsonCasts[type.kind])}` };
}

const jsonCasts: Readonly<Record<ScalarKind, string>> = {
  text: "",
  uuid: "::uuid",
  integer: "::numeric",
  number: "::numeric",
  boolean: "::boolean",
  day: "::date",
  instant: "::timestamptz",
};

/** Writes SQL that turns a JSON list into rows `alias(v)`. A null list gives no rows. */
export function jsonElementsSql(list: Sql, alias: string): Sql {
  return sql`jsonb_array_elements(CASE WHEN jsonb_typeof(${list}) = 'array' THEN ${list} ELSE '[]' END) AS ${rawSql(alias)}(v)`;
}
