import { ApiError, notFound } from "../../http/problem";
import { badDate, badQuery } from "../../odata/bad-query";
import { readMoment } from "../../odata/moment";
import type { Operation } from "../../openapi/document";
import type { Scalar } from "./call";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Path parameters by their documented type. What is no id or no number at all names no record: 404 with 3000.
 * @throws ApiError 6001 for a day that is none
 */
export function checkedPath(operation: Operation, path: Readonly<Record<string, string>>): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const { name, schema } of operation.pathParameters) {
    const written = path[name] ?? "";
    if (schema.format === "date") checked[name] = dayOf(written);
    else if (schema.format === "uuid" && !uuid.test(written)) throw notFound("The record");
    else if (schema.type === "integer" && !/^\d{1,10}$/.test(written)) throw notFound("The record");
    else checked[name] = schema.format === "uuid" ? written.toLowerCase() : written;
  }
  return checked;
}

/** Path dates are yyyy-MM-dd (docs/api/requests.md#formats); a full date-time counts with its day. */
function dayOf(written: string): string {
  if (!/^\d{4}-\d{2}-\d{2}/.test(written)) throw badDate(written.slice(0, 40));
  readMoment(written);
  return written.slice(0, 10);
}

/** Query parameters of the operation itself, found without regard to case; defaults are the document's. */
export function checkedQuery(operation: Operation, query: URLSearchParams): Record<string, Scalar | undefined> {
  const checked: Record<string, Scalar | undefined> = {};
  for (const { name, schema } of operation.queryParameters) {
    const given = [...query].filter(([written]) => written.toLowerCase() === name.toLowerCase());
    if (given.length > 1) throw badQuery(`${name} is given twice.`);
    const written = given[0]?.[1];
    checked[name] = written === undefined || written === "" ? (schema.default as Scalar | undefined) : written;
    if (typeof checked[name] === "string") checked[name] = parameterValue(name, schema, checked[name]);
  }
  return checked;
}

function parameterValue(name: string, schema: { type?: unknown; format?: string }, written: string): Scalar {
  if (schema.type === "boolean") {
    if (!/^(true|false|1|0)$/i.test(written)) throw badParameter(`${name} must be true or false.`);
    return /^(true|1)$/i.test(written);
  }
  if (schema.format === "date") return dayOf(written);
  if (schema.format === "date-time") return readMoment(written).instant;
  if (schema.format === "uuid" && !uuid.test(written)) throw badParameter(`${name} must be a uuid.`);
  return written;
}

const badParameter = (message: string) => new ApiError(400, 6001, message);
