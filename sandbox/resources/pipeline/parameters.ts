import { ApiError, notFoundError } from "../../http/problem";
import { dateError, queryError } from "../../odata/bad-query";
import { parseMoment } from "../../odata/moment";
import type { Operation } from "../../openapi/document";
import type { Scalar } from "./call";

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Checks the path parameters by their documented types.
 * @throws ApiError 404 with 3000 for a text that is not an id or not a number, because it names no record; 6001 for an
 *         invalid date
 */
export function parsePathParameters(
  operation: Operation,
  path: Readonly<Record<string, string>>,
): Record<string, string> {
  const checkedParameters: Record<string, string> = {};
  for (const { name, schema } of operation.pathParameters) {
    const text = path[name] ?? "";
    if (schema.format === "date") checkedParameters[name] = parseDay(text);
    else if (schema.format === "uuid" && !uuidPattern.test(text)) throw notFoundError("The record");
    else if (schema.type === "integer" && !/^\d{1,10}$/.test(text)) throw notFoundError("The record");
    else checkedParameters[name] = schema.format === "uuid" ? text.toLowerCase() : text;
  }
  return checkedParameters;
}

/** Dates in paths are yyyy-MM-dd (docs/api/requests.md#formats). When a full date-time is sent, its day is used. */
function parseDay(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) throw dateError(text.slice(0, 40));
  parseMoment(text);
  return text.slice(0, 10);
}

/**
 * Checks the operation's own query parameters. Names are compared without regard to case; default values are the
 * documented ones.
 */
export function parseQueryParameters(operation: Operation, query: URLSearchParams): Record<string, Scalar | undefined> {
  const checkedParameters: Record<string, Scalar | undefined> = {};
  for (const { name, schema } of operation.queryParameters) {
    const matchingParameters = [...query].filter(([writtenName]) => writtenName.toLowerCase() === name.toLowerCase());
    if (matchingParameters.length > 1) throw queryError(`${name} is given twice.`);
    const writtenValue = matchingParameters[0]?.[1];
    checkedParameters[name] =
      writtenValue === undefined || writtenValue === "" ? (schema.default as Scalar | undefined) : writtenValue;
    if (typeof checkedParameters[name] === "string")
      checkedParameters[name] = parseParameter(name, schema, checkedParameters[name]);
  }
  return checkedParameters;
}

function parseParameter(name: string, schema: { type?: unknown; format?: string }, text: string): Scalar {
  if (schema.type === "boolean") {
    if (!/^(true|false|1|0)$/i.test(text)) throw parameterError(`${name} must be true or false.`);
    return /^(true|1)$/i.test(text);
  }
  if (schema.format === "date") return parseDay(text);
  if (schema.format === "date-time") return parseMoment(text).instant;
  if (schema.format === "uuid" && !uuidPattern.test(text)) throw parameterError(`${name} must be a uuid.`);
  return text;
}

const parameterError = (message: string) => new ApiError(400, 6001, message);
