import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020";
import { type Schema, schemas } from "./document";
import { typesOf } from "./members";

export type SchemaProblem = { readonly field: string; readonly message: string };
type SchemaCheck = (value: unknown) => readonly SchemaProblem[];

const isCalendarDate = (text: string) => {
  const instantMs = Date.parse(`${text}T00:00:00Z`);
  return (
    /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(instantMs) &&
    new Date(instantMs).toISOString().startsWith(text)
  );
};
const isInt32 = (value: number) => Number.isInteger(value) && Math.abs(value) < 2 ** 31;
const timeOfDayPattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const isDayOfYear = (text: string) => /^\d{2}-\d{2}$/.test(text) && isCalendarDate(`2024-${text}`);
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,7})?(Z|[+-]\d{2}:\d{2})$/;

function makeCompiler(transform: (schema: Schema) => Schema): (model: string) => ValidateFunction {
  // A test checks that the document's schemas are valid; checking it at every start would take a third of the start time.
  // Each model is compiled at its first use. Compiling takes longer than checking many bodies, so it is not optimised.
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    verbose: true,
    meta: false,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  ajv.addFormat("uuid", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  ajv.addFormat("date", isCalendarDate);
  ajv.addFormat("date-time", (text: string) => instantPattern.test(text) && isCalendarDate(text.slice(0, 10)));
  ajv.addFormat("HH:mm", timeOfDayPattern);
  ajv.addFormat("MM-dd", isDayOfYear);
  ajv.addFormat("int32", { type: "number", validate: isInt32 });
  ajv.addFormat("int64", { type: "number", validate: Number.isSafeInteger });
  ajv.addFormat("double", true);
  const models = Object.entries(schemas).map(([name, schema]) => [name, transform(schema)]);
  ajv.addSchema({ $id: "documents", components: { schemas: Object.fromEntries(models) } });
  return (model) => ajv.compile({ $ref: `documents#/components/schemas/${model}` });
}

/**
 * The schema for a body: without read-only members, and with dates in place of instants where a member is a day.
 * `multipleOf` is removed, because it is unreliable for binary fractions; other code counts decimals in the number's text.
 */
function toRequestSchema(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).filter(([, member]) => !member.readOnly);
  const writableProperties = properties.map(([name, { multipleOf: _, format, "x-day": isDay, ...member }]) => [
    name,
    { ...member, ...(isDay ? { format: "date" } : format === undefined ? {} : { format }) },
  ]);
  const propertyNames = new Set(properties.map(([name]) => name));
  const requiredNames = (schema.required ?? []).filter((name) => propertyNames.has(name));
  return { ...schema, properties: Object.fromEntries(writableProperties), required: requiredNames };
}

/**
 * The schema for an answer. An answer must have every member of the document, except the members that a parameter can
 * leave out, and may have no other member.
 */
function toAnswerSchema(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, { multipleOf: _, ...member }]) => [
    name,
    member,
  ]);
  const requiredMembers = Object.entries(schema.properties ?? {}).filter(([, member]) => !member["x-may-be-left-out"]);
  const closedSchema = { additionalProperties: false, required: requiredMembers.map(([name]) => name) };
  return { ...schema, properties: Object.fromEntries(properties), ...closedSchema };
}

function createChecks(transform: (schema: Schema) => Schema): (model: string) => SchemaCheck {
  let compile: ReturnType<typeof makeCompiler> | undefined;
  const compiledByModel = new Map<string, ValidateFunction>();
  return (model) => (value) => {
    compile ??= makeCompiler(transform);
    const validate = compiledByModel.get(model) ?? compile(model);
    compiledByModel.set(model, validate);
    validate(value);
    return (validate.errors ?? []).filter((error) => !isNullAlternative(error)).map(problemOf);
  };
}

/** Whether an error only says that a record is not null, which does not help to correct an error inside the record. */
const isNullAlternative = ({ keyword, params }: ErrorObject) =>
  keyword === "anyOf" || (keyword === "type" && params.type === "null");

/** Checks a body by its model. @returns an error for each member that is wrong */
export const requestCheckOf = createChecks(toRequestSchema);

/** Checks an answer by its model, for tests. @returns an error for each missing or undocumented member */
export const answerCheckOf = createChecks(toAnswerSchema);

function problemOf(error: ErrorObject): SchemaProblem {
  const missingPath = error.keyword === "required" ? `/${error.params.missingProperty}` : "";
  const extraPath = error.keyword === "additionalProperties" ? `/${error.params.additionalProperty}` : "";
  const field = fieldOf(error.instancePath + missingPath + extraPath);
  return { field, message: `${field || "The body"} ${toProblemText(error)}.` };
}

/** Writes a JSON pointer as a path of members: `/Rows/0/UnitPrice` becomes `Rows[0].UnitPrice`. */
const fieldOf = (pointer: string) =>
  pointer
    .slice(1)
    .replaceAll("/", ".")
    .replace(/\.(\d+)(?=\.|$)/g, "[$1]");

function toProblemText({ keyword, params, schema, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
      return "is not a member";
    case "maxLength":
      return `is longer than ${params.limit} characters`;
    case "minLength":
    case "minItems":
      return "must not be empty";
    case "minimum":
      return `must be at least ${params.limit}`;
    case "maximum":
      return `must be at most ${params.limit}`;
    case "enum":
      return `must be one of ${params.allowedValues.filter((value: unknown) => value !== null).join(", ")}`;
    case "format":
      return `must be a valid ${schema === "date" ? "date (yyyy-MM-dd)" : schema}`;
    case "type":
      return `must be ${typesOf((parentSchema ?? {}) as Schema)
        .filter((type) => type !== "null")
        .join(" or ")}`;
    default:
      return "is not valid";
  }
}
