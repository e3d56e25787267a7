import { type Draw, isOneIn, pick } from "../../../scripts/testing/draw";
import { type Operation, operations, schemaOf } from "../../openapi/document";
import { membersOf } from "../../openapi/members";
import { today, type Wire } from "./books-client";
import { sampleOf } from "./samples";

/** Ids of records from earlier answers by the path of their list, such as `/customers`. */
export type IdsByList = Map<string, string[]>;

export type FuzzedCall = { readonly operation: Operation; readonly path: string; readonly body: unknown };

const listPaths = new Set(operations.map(({ path }) => path).filter((path) => !path.includes("{")));
const strangeTexts = [
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
const invalidValues: readonly unknown[] = [
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

/** A call that an application might send by mistake or on purpose: mostly real ids and valid bodies, with some changes. */
export function fuzzedCall(
  operation: Operation,
  idsByList: IdsByList,
  knownRecords: readonly Wire[],
  draw: Draw,
): FuzzedCall {
  const path = operation.pathParameters.reduce((filled, { name, schema }) => {
    return filled.replace(
      `{${name}}`,
      encodeURIComponent(isOneIn(20, draw) ? pick(strangeTexts, draw) : plausibleValue(name, schema)),
    );
  }, operation.path);
  return {
    operation,
    path: path + fuzzedQuery(operation, draw),
    body: fuzzedBody(operation, idsByList, knownRecords, draw),
  };

  function plausibleValue(name: string, schema: { format?: string }): string {
    if (schema.format === "uuid") return idOf(`/${operation.path.split("/")[1]}`, name, idsByList, draw);
    if (name === "date") return isOneIn(2, draw) ? today : "2025-12-31";
    return name === "countrycode" ? "SE" : pick(["1510", "1930", "3041", "2440", "7"], draw);
  }
}

/** An id for a member by its name: `TermsOfPaymentId` is an id of `/termsofpayments`. Some ids are wrong on purpose. */
function idOf(collection: string, name: string, idsByList: IdsByList, draw: Draw): string {
  const namedList = [...idsByList.keys()].find(
    (list) => list.slice(1).replace(/s$/, "") === name.replace(/Id$/i, "").toLowerCase().replace(/s$/, ""),
  );
  const ids = idsByList.get(namedList ?? collection) ?? [];
  if (ids.length > 0 && !isOneIn(12, draw)) return pick(ids, draw);
  return pick([...idsByList.values()].flat(), draw);
}

function fuzzedQuery(operation: Operation, draw: Draw): string {
  const parameters = new URLSearchParams();
  for (const { name, schema } of operation.queryParameters) {
    if (!isOneIn(3, draw)) continue;
    const values = schema.type === "boolean" ? ["true", "false"] : [today, "2025-01-01T00:00:00Z", "EUR"];
    parameters.set(name, isOneIn(8, draw) ? pick(strangeTexts, draw) : pick(values, draw));
  }
  if (!operation.isList || operation.answerModel === null) return parameters.size > 0 ? `?${parameters}` : "";
  const members = [...membersOf(operation.answerModel).keys()];
  if (isOneIn(2, draw)) parameters.set("$filter", fuzzedFilter(members, draw));
  if (isOneIn(3, draw)) parameters.set("$orderby", pick(members, draw) + pick(["", " desc", " up"], draw));
  if (isOneIn(3, draw)) parameters.set("$pagesize", pick(["1", "3", "1000", "0", "1001", "x"], draw));
  if (isOneIn(4, draw)) parameters.set("$page", pick(["1", "2", "9999", "-1"], draw));
  if (isOneIn(4, draw)) parameters.set("$select", pick(members, draw) + pick(["", ",Id", ",Nothing"], draw));
  return parameters.size > 0 ? `?${parameters}` : "";
}

function fuzzedFilter(members: readonly string[], draw: Draw): string {
  const operator = () => pick(["eq", "ne", "gt", "ge", "lt", "le"], draw);
  const value = () =>
    pick(["1", "-0.5", "'a'", "''''", "true", "null", "2026-01-01", "2026-13-01", pick(members, draw), "("], draw);
  const condition = () =>
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
  return isOneIn(3, draw) ? `${condition()} ${pick(["and", "or"], draw)} ${condition()}` : condition();
}

function fuzzedBody(
  { method, body }: Operation,
  idsByList: IdsByList,
  knownRecords: readonly Wire[],
  draw: Draw,
): unknown {
  if (method === "GET") return undefined;
  if (body === null || isOneIn(25, draw)) return isOneIn(2, draw) ? pick(invalidValues, draw) : undefined;
  const record =
    isOneIn(3, draw) && knownRecords.length > 0
      ? structuredClone(pick(knownRecords, draw))
      : sampleOf(body.model, draw(5));
  const recordWithRealIds = withRealIds(record, idsByList, draw) as Wire;
  const members = Object.keys(schemaOf(body.model).properties ?? {});
  for (let change = draw(4); change > 0; change--) corruptMember(recordWithRealIds, members, draw);
  return body.isArray ? Array.from({ length: draw(4) }, () => recordWithRealIds) : recordWithRealIds;
}

function withRealIds(value: unknown, idsByList: IdsByList, draw: Draw): unknown {
  if (Array.isArray(value)) return value.map((item) => withRealIds(item, idsByList, draw));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (/^(\w*Date)$/.test(name)) return [name, pick([today, "2026-11-01", "2026-12-31", member], draw)];
      if (/Id$/.test(name) && typeof member === "string") return [name, idOf("", name, idsByList, draw)];
      if (name === "AccountNumber" || name === "AccountingAccountNumber")
        return [name, pick([1930, 3041, 6110, 2440, 5010], draw)];
      return [name, withRealIds(member, idsByList, draw)];
    }),
  );
}

function corruptMember(record: Wire, members: readonly string[], draw: Draw): void {
  if (members.length === 0) return;
  const name = pick(members, draw);
  const memberValue = record[name];
  const element = Array.isArray(memberValue) ? memberValue[0] : undefined;
  if (typeof element === "object" && element !== null && !isOneIn(4, draw)) {
    corruptMember(element as Wire, Object.keys(element), draw);
  } else if (isOneIn(3, draw)) delete record[name];
  else record[name] = pick(invalidValues, draw);
}

export { listPaths };
