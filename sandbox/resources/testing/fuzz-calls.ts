import { type Draw, oneIn, pick } from "../../../scripts/testing/draw";
import { type Operation, operations, schemaOf } from "../../openapi/document";
import { membersOf } from "../../openapi/members";
import { today, type Wire } from "./books-client";
import { sampleOf } from "./samples";

/** Ids of records that were seen, by the list they are in: `/customers`. */
export type Pool = Map<string, string[]>;

export type FuzzedCall = { readonly operation: Operation; readonly path: string; readonly body: unknown };

const lists = new Set(operations.map(({ path }) => path).filter((path) => !path.includes("{")));
const strange = [
  "",
  "null",
  "0",
  "-1",
  "99999999999",
  "%00",
  "'",
  "2026-02-30",
  "00000000-0000-4000-8000-000000000000",
];
const bad: readonly unknown[] = [
  null,
  "",
  " ",
  "x".repeat(5000),
  "2026-02-30",
  "9999-12-31",
  -1,
  0,
  1.23456789,
  1e15,
  1e308,
  true,
  [],
  [null],
  {},
  { Id: 1 },
  "\u0000",
  "🙂",
];

/** A call an application might make by mistake or by design: mostly real ids and fitting bodies, then something changed. */
export function fuzzedCall(operation: Operation, pool: Pool, seen: readonly Wire[], draw: Draw): FuzzedCall {
  const path = operation.pathParameters.reduce((filled, { name, schema }) => {
    return filled.replace(`{${name}}`, encodeURIComponent(oneIn(20, draw) ? pick(strange, draw) : known(name, schema)));
  }, operation.path);
  return { operation, path: path + query(operation, draw), body: bodyOf(operation, pool, seen, draw) };

  function known(name: string, schema: { format?: string }): string {
    if (schema.format === "uuid") return idOf(`/${operation.path.split("/")[1]}`, name, pool, draw);
    if (name === "date") return oneIn(2, draw) ? today : "2025-12-31";
    return name === "countrycode" ? "SE" : pick(["1510", "1930", "3041", "2440", "7"], draw);
  }
}

/** `TermsOfPaymentId` is an id of `/termsofpayments`. */
function idOf(collection: string, name: string, pool: Pool, draw: Draw): string {
  const named = [...pool.keys()].find(
    (list) => list.slice(1).replace(/s$/, "") === name.replace(/Id$/i, "").toLowerCase().replace(/s$/, ""),
  );
  const ids = pool.get(named ?? collection) ?? [];
  if (ids.length > 0 && !oneIn(12, draw)) return pick(ids, draw);
  return pick([...pool.values()].flat(), draw);
}

function query(operation: Operation, draw: Draw): string {
  const written = new URLSearchParams();
  for (const { name, schema } of operation.queryParameters) {
    if (!oneIn(3, draw)) continue;
    const values = schema.type === "boolean" ? ["true", "false"] : [today, "2025-01-01T00:00:00Z", "EUR"];
    written.set(name, oneIn(8, draw) ? pick(strange, draw) : pick(values, draw));
  }
  if (!operation.isList || operation.answers === null) return written.size > 0 ? `?${written}` : "";
  const members = [...membersOf(operation.answers).keys()];
  if (oneIn(2, draw)) written.set("$filter", filter(members, draw));
  if (oneIn(3, draw)) written.set("$orderby", pick(members, draw) + pick(["", " desc", " up"], draw));
  if (oneIn(3, draw)) written.set("$pagesize", pick(["1", "3", "1000", "0", "1001", "x"], draw));
  if (oneIn(4, draw)) written.set("$page", pick(["1", "2", "9999", "-1"], draw));
  if (oneIn(4, draw)) written.set("$select", pick(members, draw) + pick(["", ",Id", ",Nothing"], draw));
  return written.size > 0 ? `?${written}` : "";
}

function filter(members: readonly string[], draw: Draw): string {
  const operator = () => pick(["eq", "ne", "gt", "ge", "lt", "le"], draw);
  const value = () =>
    pick(["1", "-0.5", "'a'", "''''", "true", "null", "2026-01-01", "2026-13-01", pick(members, draw), "("], draw);
  const one = () =>
    pick(
      [
        `${pick(members, draw)} ${operator()} ${value()}`,
        `contains(tolower(${pick(members, draw)}),'a')`,
        `year(${pick(members, draw)}) eq 2026`,
        `Rows/any(r: r/${pick(members, draw)} ${operator()} ${value()})`,
        `not (${pick(members, draw)} ${operator()} ${value()})`,
      ],
      draw,
    );
  return oneIn(3, draw) ? `${one()} ${pick(["and", "or"], draw)} ${one()}` : one();
}

function bodyOf({ method, body }: Operation, pool: Pool, seen: readonly Wire[], draw: Draw): unknown {
  if (method === "GET") return undefined;
  if (body === null || oneIn(25, draw)) return oneIn(2, draw) ? pick(bad, draw) : undefined;
  const record = oneIn(3, draw) && seen.length > 0 ? structuredClone(pick(seen, draw)) : sampleOf(body.model, draw(5));
  const linked = withRealIds(record, pool, draw) as Wire;
  const members = Object.keys(schemaOf(body.model).properties ?? {});
  for (let change = draw(4); change > 0; change--) changed(linked, members, draw);
  return body.isArray ? Array.from({ length: draw(4) }, () => linked) : linked;
}

function withRealIds(value: unknown, pool: Pool, draw: Draw): unknown {
  if (Array.isArray(value)) return value.map((item) => withRealIds(item, pool, draw));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (/^(\w*Date)$/.test(name)) return [name, pick([today, "2026-11-01", "2026-12-31", member], draw)];
      if (/Id$/.test(name) && typeof member === "string") return [name, idOf("", name, pool, draw)];
      if (name === "AccountNumber" || name === "AccountingAccountNumber")
        return [name, pick([1930, 3041, 6110, 2440, 5010], draw)];
      return [name, withRealIds(member, pool, draw)];
    }),
  );
}

function changed(record: Wire, members: readonly string[], draw: Draw): void {
  if (members.length === 0) return;
  const name = pick(members, draw);
  const inner = record[name];
  const element = Array.isArray(inner) ? inner[0] : undefined;
  if (typeof element === "object" && element !== null && !oneIn(4, draw)) {
    changed(element as Wire, Object.keys(element), draw);
  } else if (oneIn(3, draw)) delete record[name];
  else record[name] = pick(bad, draw);
}

export { lists };
