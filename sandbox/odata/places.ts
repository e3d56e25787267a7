import { type Kind, type MemberType, membersOf } from "../openapi/members";
import { raw, type Sql, sql } from "../store/sql";
import { badQuery } from "./bad-query";

/** Differences between the members that a list can be filtered by and the members of its model. */
export type Filterable = {
  /** Members that cannot be filtered or sorted by. */
  readonly unfilterable?: readonly string[];
  /** Columns that a filter can name although no answer contains them, by their names in a filter. */
  readonly filterOnly?: Readonly<Record<string, Kind>>;
  readonly equals?: ComputedMemberConditions;
};

/**
 * Conditions for computed members, by member and number: the condition is true for exactly the rows whose member equals the
 * number, and an index supports it.
 */
export type ComputedMemberConditions = Readonly<Record<string, Readonly<Record<number, Sql>>>>;

/** The target of a name in a filter: the record of the list, or a value inside the record. */
export type Place =
  | ({ readonly is: "root"; readonly model: string } & Filterable)
  | { readonly is: "record"; readonly model: string; readonly json: Sql }
  | { readonly is: "list"; readonly items: MemberType; readonly json: Sql }
  | { readonly is: "scalar"; readonly kind: Kind; readonly value: Sql };

/**
 * The names that a part of a filter can use: the variables of the surrounding lambdas, and the members of the list.
 */
export type Scope = { readonly root: Place; readonly variables: ReadonlyMap<string, Place>; readonly depth: number };

export function rootScope(model: string, { unfilterable, filterOnly, equals }: Filterable): Scope {
  const root: Place = { is: "root", model, unfilterable, filterOnly, equals };
  return { root, variables: new Map([["$it", root]]), depth: 0 };
}

/** Resolves a path of names up to the first list. `rest` contains the names behind that list. */
export function resolvePath(scope: Scope, names: readonly string[]): { place: Place; rest: readonly string[] } {
  const [first = "", ...others] = names;
  const variable = scope.variables.get(first);
  let place = variable ?? scope.root;
  let rest = variable === undefined ? names : others;
  while (rest.length > 0 && place.is !== "list") {
    const [name = "", ...remainingNames] = rest;
    place = memberPlace(place, name);
    rest = remainingNames;
  }
  return { place, rest };
}

// The SQL contains the member's name from the API document, never the text of the caller.
function memberPlace(place: Place, writtenName: string): Place {
  const filterOnlyColumn =
    place.is === "root" ? Object.entries(place.filterOnly ?? {}).find(([name]) => name === writtenName) : null;
  if (filterOnlyColumn) return { is: "scalar", kind: filterOnlyColumn[1], value: raw(`t."${filterOnlyColumn[0]}"`) };
  const member = place.is === "root" || place.is === "record" ? membersOf(place.model).get(writtenName) : undefined;
  if (member === undefined) throw badQuery(`There is no property ${writtenName.slice(0, 80)}.`);
  if (place.is !== "root") return jsonPlace(member.type, sql`(${jsonOf(place)} -> ${raw(`'${member.name}'`)})`);
  if (place.unfilterable?.includes(member.name)) throw badQuery(`${member.name} cannot be used here.`);
  const column = raw(`t."${member.name}"`);
  if (member.type.is === "scalar") return { is: "scalar", kind: member.type.kind, value: column };
  return jsonPlace(member.type, column);
}

const jsonOf = (place: Place): Sql => (place.is === "record" || place.is === "list" ? place.json : raw("NULL"));

export function jsonPlace(type: MemberType, json: Sql): Place {
  if (type.is === "record") return { is: "record", model: type.model, json };
  if (type.is === "list") return { is: "list", items: type.items, json };
  return { is: "scalar", kind: type.kind, value: sql`(${json} #>> '{}')${raw(jsonCasts[type.kind])}` };
}

const jsonCasts: Readonly<Record<Kind, string>> = {
  text: "",
  uuid: "::uuid",
  integer: "::numeric",
  number: "::numeric",
  boolean: "::boolean",
  day: "::date",
  instant: "::timestamptz",
};

/** The elements of a JSON list as rows `alias(v)`; no rows where the member is null. */
export function jsonElements(list: Sql, alias: string): Sql {
  return sql`jsonb_array_elements(CASE WHEN jsonb_typeof(${list}) = 'array' THEN ${list} ELSE '[]' END) AS ${raw(alias)}(v)`;
}
