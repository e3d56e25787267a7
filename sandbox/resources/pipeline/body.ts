import { type FieldProblem, invalidBodyError } from "../../http/problem";
import { type Operation, schemaOf } from "../../openapi/document";
import { requestCheckOf } from "../../openapi/validators";
import type { RequestBody } from "./call";
import { coerceRecord } from "./coerce";
import { readJson } from "./read-body";

/**
 * The body of a call, checked against its model.
 * @throws ApiError 2000 with one entry for each member that does not fit
 */
export async function parseBody(operation: Operation, request: Request): Promise<RequestBody | null> {
  if (operation.body === null) return null;
  const json = await readJson(request, operation);
  // Clients that always send a body send null when they have no values.
  if (json === undefined || json === null) {
    if (!operation.body.required) return null;
    throw invalidBodyError([{ field: "", message: "The call needs a body." }]);
  }
  const { model, isArray } = operation.body;
  const problems: FieldProblem[] = [];
  const body = isArray ? parseList(model, json, problems) : parseRecord(model, json, "", problems);
  if (problems.length > 0) throw invalidBodyError(problems);
  return body as RequestBody;
}

function parseRecord(model: string, json: unknown, recordPath: string, problems: FieldProblem[]): unknown {
  const coercionProblems: FieldProblem[] = [];
  const record = coerceRecord(schemaOf(model), json, recordPath, coercionProblems);
  const fieldsWithProblem = new Set(coercionProblems.map((problem) => problem.field));
  const schemaProblems = requestCheckOf(model)(record).map(({ field, message }) => {
    const fieldPath = recordPath === "" || field === "" ? recordPath + field : `${recordPath}.${field}`;
    return { field: fieldPath, message: field === "" ? message : message.replace(field, fieldPath) };
  });
  problems.push(...coercionProblems, ...schemaProblems.filter((problem) => !fieldsWithProblem.has(problem.field)));
  return record;
}

/** Checks a body that is a list. The list is wrapped in a record, because every other body is a record. */
function parseList(model: string, json: unknown, problems: FieldProblem[]): { readonly items: unknown } {
  if (!Array.isArray(json)) {
    problems.push({ field: "", message: "The body must be array." });
    return { items: [] };
  }
  return { items: json.map((item, index) => parseRecord(model, item, `[${index}]`, problems)) };
}
