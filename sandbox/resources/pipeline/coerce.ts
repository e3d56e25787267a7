import type { FieldProblem } from "../../http/problem";
import { modelOf, type Schema, schemaOf } from "../../openapi/document";
import { typesOf } from "../../openapi/members";
import { isStorable } from "../../store/storable";

/**
 * A body as the rest of the program wants it: members the document does not know and read-only ones left out (but for
 * unknown ones of a closed schema, which are refused), and
 * scalars coerced as clients rely on it (docs/api/requests.md#addresses-and-bodies): "false" and 1 for a boolean, "3"
 * for a number. What does not fit stays as it is, for the validator to name.
 */
export function coerce(schema: Schema, value: unknown, field: string, problems: FieldProblem[]): unknown {
  const ref = schema.$ref ?? schema.anyOf?.find((choice) => choice.$ref !== undefined)?.$ref;
  if (value === null) return null;
  if (ref !== undefined) return coerceRecord(schemaOf(modelOf(ref)), value, field, problems);
  const type = typesOf(schema).find((candidate) => candidate !== "null");
  if (type === "array" && Array.isArray(value)) {
    return value.map((item, index) => coerce(schema.items ?? {}, item, `${field}[${index}]`, problems));
  }
  if (type === "boolean") return toBoolean(value);
  if (type === "integer" || type === "number") return checkedNumber(schema, named(schema, value), field, problems);
  return typeof value === "string" ? checkedText(schema, value, field, problems) : value;
}

export function coerceRecord(schema: Schema, value: unknown, field: string, problems: FieldProblem[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const record: Record<string, unknown> = {};
  const given = value as Record<string, unknown>;
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (member.readOnly || !Object.hasOwn(given, name) || given[name] === undefined) continue;
    // Null says the same as leaving the member out, except where the document makes it a value.
    if (given[name] === null && !admitsNull(member)) continue;
    record[name] = coerce(member, given[name], field === "" ? name : `${field}.${name}`, problems);
  }
  return schema.additionalProperties === false ? { ...strangers(schema, given), ...record } : record;
}

/** What a closed schema does not name stays, for the validator to refuse. */
const strangers = (schema: Schema, given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(schema.properties ?? {}, name)));

const admitsNull = (schema: Schema) => schema.anyOf !== undefined || typesOf(schema).includes("null");

function toBoolean(value: unknown): unknown {
  if (value === 1 || value === "1") return true;
  if (value === 0 || value === "0") return false;
  if (typeof value !== "string") return value;
  const word = value.toLowerCase();
  return word === "true" || word === "false" ? word === "true" : value;
}

/** A value of an enumeration by its name, where clients rely on it. */
function named(schema: Schema, value: unknown): unknown {
  const names = schema["x-by-name"] && typeof value === "string" ? Object.entries(schema["x-enum-names"] ?? {}) : [];
  return toNumber(names.find(([, name]) => name === value)?.[0] ?? value);
}

const toNumber = (value: unknown) =>
  typeof value === "string" && /^-?\d{1,30}(\.\d{1,30})?$/.test(value) ? Number(value) : value;

const largest = 1e14;

function checkedNumber(schema: Schema, value: unknown, field: string, problems: FieldProblem[]): unknown {
  if (typeof value !== "number") return value;
  const most = schema.multipleOf === undefined ? 0 : Math.round(-Math.log10(schema.multipleOf));
  if (!(Math.abs(value) < largest)) problems.push({ field, message: `${field} is too large.` });
  else if (schema.multipleOf !== undefined && decimals(value) > most) {
    problems.push({ field, message: `${field} has more than ${most} decimals.` });
  }
  return value;
}

/** Decimals of a number's shortest text: what the caller wrote, without the noise of binary fractions. */
function decimals(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (digits.split(".")[1] ?? "").length - Number(exponent));
}

const dateTime = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/i;

function checkedText(schema: Schema, value: string, field: string, problems: FieldProblem[]): unknown {
  if (!isStorable(value)) {
    problems.push({ field, message: `${field} has a character that cannot be kept.` });
  }
  // A day may come as a full ISO date-time (docs/api/requests.md#formats); its day is what was written.
  const isDay = schema.format === "date" || schema["x-day"];
  if (isDay && dateTime.test(value)) return value.slice(0, 10);
  return value;
}
