import { type Draw, isOneIn, pickFrom } from "../../../scripts/testing/draw";
import { booksOperations, type Operation, schemaOf } from "../../openapi/document";
import { membersOf } from "../../openapi/members";
import { type JsonRecord, today } from "./books-client";
import { buildSample } from "./samples";

/** Ids of records from earlier answers by the path of their list, such as `/customers`. */
export type IdsByList = Map<string, string[]>;

export type FuzzedCall = { readonly operation: Operation; readonly path: string; readonly body: unknown };

const listPaths = new Set(booksOperations.map(({ path }) => path).filter((path) => !path.includes("{")));
const invalidTexts = [
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
export function drawFuzzedCall(
  operation: Operation,
  idsByList: IdsByList,
  knownRecords: readonly JsonRecord[],
  draw: Draw,
): FuzzedCall {
  const path = operation.pathParameters.reduce((filledPath, { name, schema }) => {
    return filledPath.replace(
      `{${name}}`,
      encodeURIComponent(isOneIn(20, draw) ? pickFrom(invalidTexts, draw) : drawPlausibleValue(name, schema)),
    );
  }, operation.path);
  return {
    operation,
    path: path + drawQuery(operation, draw),
    body: drawBody(operation, idsByList, knownRecords, draw),
  };

  function drawPlausibleValue(name: string, schema: { format?: string }): string {
    if (schema.format === "uuid") return drawId(`/${operation.path.split("/")[1]}`, name, idsByList, draw);
    if (name === "date") return isOneIn(2, draw) ? today : "2025-12-31";
    return name === "countrycode" ? "SE" : pickFrom(["1510", "1930", "3041", "2440", "7"], draw);
  }
}

/** An id for a member by its name: `TermsOfPaymentId` is an id of `/termsofpayments`. Some ids are wrong on purpose. */
function drawId(collection: string, name: string, idsByList: IdsByList, draw: Draw): string {
  const namedList = [...idsByList.keys()].find(
    (listPath) => listPath.slice(1).replace(/s$/, "") === name.replace(/Id$/i, "").toLowerCase().replace(/s$/, ""),
  );
  const ids = idsByList.get(namedList ?? collection) ?? [];
  if (ids.length > 0 && !isOneIn(12, draw)) return pickFrom(ids, draw);
  return pickFrom([...idsByList.values()].flat(), draw);
}

function drawQuery(operation: Operation, draw: Draw): string {
  const parameters = new URLSearchParams();
  for (const { name, schema } of operation.queryParameters) {
    if (!isOneIn(3, draw)) continue;
    const values = schema.type === "boolean" ? ["true", "false"] : [today, "2025-01-01T00:00:00Z", "EUR"];
    parameters.set(name, isOneIn(8, draw) ? pickFrom(invalidTexts, draw) : pickFrom(values, draw));
  }
  if (!operation.isList || operation.answerModel === null) return parameters.size > 0 ? `?${parameters}` : "";
  const members = [...membersOf(operation.answerModel).keys()];
  if (isOneIn(2, draw)) parameters.set("$filter", drawFilter(members, draw));
  if (isOneIn(3, draw)) parameters.set("$orderby", pickFrom(members, draw) + pickFrom(["", " desc", " up"], draw));
  if (isOneIn(3, draw)) parameters.set("$pagesize", pickFrom(["1", "3", "1000", "0", "1001", "x"], draw));
  if (isOneIn(4, draw)) parameters.set("$page", pickFrom(["1", "2", "9999", "-1"], draw));
  if (isOneIn(4, draw)) parameters.set("$select", pickFrom(members, draw) + pickFrom(["", ",Id", ",Nothing"], draw));
  return parameters.size > 0 ? `?${parameters}` : "";
}

function drawFilter(members: readonly string[], draw: Draw): string {
  const drawOperator = () => pickFrom(["eq", "ne", "gt", "ge", "lt", "le"], draw);
  const drawValue = () =>
    pickFrom(
      ["1", "-0.5", "'a'", "''''", "true", "null", "2026-01-01", "2026-13-01", pickFrom(members, draw), "("],
      draw,
    );
  const drawCondition = () =>
    pickFrom(
      [
        `${pickFrom(members, draw)} ${drawOperator()} ${drawValue()}`,
        `contains(tolower(${pickFrom(members, draw)}),'a')`,
        `year(${pickFrom(members, draw)}) eq 2026`,
        `Rows/any(r: r/${pickFrom(members, draw)} ${drawOperator()} ${drawValue()})`,
        `not (${pickFrom(members, draw)} ${drawOperator()} ${drawValue()})`,
      ],
      draw,
    );
  return isOneIn(3, draw) ? `${drawCondition()} ${pickFrom(["and", "or"], draw)} ${drawCondition()}` : drawCondition();
}

function drawBody(
  { method, body }: Operation,
  idsByList: IdsByList,
  knownRecords: readonly JsonRecord[],
  draw: Draw,
): unknown {
  if (method === "GET") return undefined;
  if (body === null || isOneIn(25, draw)) return isOneIn(2, draw) ? pickFrom(invalidValues, draw) : undefined;
  const record =
    isOneIn(3, draw) && knownRecords.length > 0
      ? structuredClone(pickFrom(knownRecords, draw))
      : buildSample(body.model, draw(5));
  const recordWithRealIds = insertRealIds(record, idsByList, draw) as JsonRecord;
  const members = Object.keys(schemaOf(body.model).properties ?? {});
  for (let remainingChanges = draw(4); remainingChanges > 0; remainingChanges--)
    corruptMember(recordWithRealIds, members, draw);
  return body.isArray ? Array.from({ length: draw(4) }, () => recordWithRealIds) : recordWithRealIds;
}

function insertRealIds(value: unknown, idsByList: IdsByList, draw: Draw): unknown {
  if (Array.isArray(value)) return value.map((item) => insertRealIds(item, idsByList, draw));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (/^(\w*Date)$/.test(name)) return [name, pickFrom([today, "2026-11-01", "2026-12-31", member], draw)];
      if (/Id$/.test(name) && typeof member === "string") return [name, drawId("", name, idsByList, draw)];
      if (name === "AccountNumber" || name === "AccountingAccountNumber")
        return [name, pickFrom([1930, 3041, 6110, 2440, 5010], draw)];
      return [name, insertRealIds(member, idsByList, draw)];
    }),
  );
}

function corruptMember(record: JsonRecord, members: readonly string[], draw: Draw): void {
  if (members.length === 0) return;
  const name = pickFrom(members, draw);
  const memberValue = record[name];
  const element = Array.isArray(memberValue) ? memberValue[0] : undefined;
  if (typeof element === "object" && element !== null && !isOneIn(4, draw)) {
    corruptMember(element as JsonRecord, Object.keys(element), draw);
  } else if (isOneIn(3, draw)) delete record[name];
  else record[name] = pickFrom(invalidValues, draw);
}

export { listPaths };
