import type { FieldProblem } from "../../http/problem";
import { modelOf, type Schema, schemaOf } from "../../openapi/document";
import { typesOf } from "../../openapi/members";
import { isStorable } from "../../store/storable";

/**
 * Converts a body to the form that the rest of the program expects. Read-only members and members that the schema does
 * not know are left out, except unknown members of a closed schema, which are kept so that the validator refuses them.
 * Scalars are converted because clients rely on it (docs/api/requests.md#addresses-and-bodies): "false" and 1 become
 * booleans, "3" becomes a number. A value that does not fit is kept unchanged, so that the validator reports it.
 */
export function coerceValue(schema: Schema, value: unknown, field: string, problems: FieldProblem[]): unknown {
  const modelReference = schema.$ref ?? schema.anyOf?.find((choice) => choice.$ref !== undefined)?.$ref;
  if (value === null) return null;
  if (modelReference !== undefined) return coerceRecord(schemaOf(modelOf(modelReference)), value, field, problems);
  const type = typesOf(schema).find((candidate) => candidate !== "null");
  if (type === "array" && Array.isArray(value)) {
    return value.map((item, index) => coerceValue(schema.items ?? {}, item, `${field}[${index}]`, problems));
  }
  if (type === "boolean") return toBoolean(value);
  if (type === "integer" || type === "number")
    return checkNumber(schema, toNumberByName(schema, value), field, problems);
  return typeof value === "string" ? checkText(schema, value, field, problems) : value;
}

export function coerceRecord(schema: Schema, value: unknown, field: string, problems: FieldProblem[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const record: Record<string, unknown> = {};
  const sentRecord = value as Record<string, unknown>;
  for (const [name, memberSchema] of Object.entries(schema.properties ?? {})) {
    if (memberSchema.readOnly || !Object.hasOwn(sentRecord, name) || sentRecord[name] === undefined) continue;
    // Null means the same as leaving the member out, except when the schema allows null as a value.
    if (sentRecord[name] === null && !admitsNull(memberSchema)) continue;
    record[name] = coerceValue(memberSchema, sentRecord[name], field === "" ? name : `${field}.${name}`, problems);
  }
  return schema.additionalProperties === false ? { ...pickUndocumentedMembers(schema, sentRecord), ...record } : record;
}

/** The members that a closed schema does not name; they are kept, so that the validator refuses them. */
const pickUndocumentedMembers = (schema: Schema, sentRecord: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(sentRecord).filter(([name]) => !Object.hasOwn(schema.properties ?? {}, name)));

const admitsNull = (schema: Schema) => schema.anyOf !== undefined || typesOf(schema).includes("null");

function toBoolean(value: unknown): unknown {
  if (value === 1 || value === "1") return true;
  if (value === 0 || value === "0") return false;
  if (typeof value !== "string") return value;
  const lowerCaseText = value.toLowerCase();
  return lowerCaseText === "true" || lowerCaseText === "false" ? lowerCaseText === "true" : value;
}

/** Converts the name of an enumeration's value to its number, for schemas where clients rely on it. */
function toNumberByName(schema: Schema, value: unknown): unknown {
  const valueNames =
    schema["x-by-name"] && typeof value === "string" ? Object.entries(schema["x-enum-names"] ?? {}) : [];
  return toNumber(valueNames.find(([, name]) => name === value)?.[0] ?? value);
}

const toNumber = (value: unknown) =>
  typeof value === "string" && /^-?\d{1,30}(\.\d{1,30})?$/.test(value) ? Number(value) : value;

const numberLimit = 1e14;

function checkNumber(schema: Schema, value: unknown, field: string, problems: FieldProblem[]): unknown {
  if (typeof value !== "number") return value;
  const maxDecimals = schema.multipleOf === undefined ? 0 : Math.round(-Math.log10(schema.multipleOf));
  if (!(Math.abs(value) < numberLimit)) problems.push({ field, message: `${field} is too large.` });
  else if (schema.multipleOf !== undefined && countDecimals(value) > maxDecimals) {
    problems.push({ field, message: `${field} has more than ${maxDecimals} decimals.` });
  }
  return value;
}

/**
 * The number of decimals in the shortest text of a number. The caller wrote this text, and it has no binary rounding
 * errors.
 */
function countDecimals(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (digits.split(".")[1] ?? "").length - Number(exponent));
}

const dateTimePattern =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/i;

function checkText(schema: Schema, value: string, field: string, problems: FieldProblem[]): unknown {
  if (!isStorable(value)) {
    problems.push({ field, message: `${field} has a character that cannot be kept.` });
  }
  // A date may be sent as a full ISO date-time (docs/api/requests.md#formats). The day is used as the caller wrote it.
  const isDay = schema.format === "date" || schema["x-day"];
  if (isDay && dateTimePattern.test(value)) return value.slice(0, 10);
  return value;
}
