import { type FieldProblem, invalid } from "../../http/problem";
import { type Operation, schemaOf } from "../../openapi/document";
import { requestProblems } from "../../openapi/validators";
import type { Body } from "./call";
import { coerceRecord } from "./coerce";
import { readJson } from "./read-body";

/**
 * The body of a call, checked against its model.
 * @throws ApiError 2000 with one entry for each member that does not fit
 */
export async function checkedBody(operation: Operation, request: Request): Promise<Body | null> {
  if (operation.body === null) return null;
  const json = await readJson(request, operation);
  // Clients that always send a body write null where they have nothing to say.
  if (json === undefined || json === null) {
    if (!operation.body.required) return null;
    throw invalid([{ field: "", message: "The call needs a body." }]);
  }
  const { model, isArray } = operation.body;
  const problems: FieldProblem[] = [];
  const body = isArray ? checkedList(model, json, problems) : checkedRecord(model, json, "", problems);
  if (problems.length > 0) throw invalid(problems);
  return body as Body;
}

function checkedRecord(model: string, json: unknown, at: string, problems: FieldProblem[]): unknown {
  const own: FieldProblem[] = [];
  const record = coerceRecord(schemaOf(model), json, at, own);
  const named = new Set(own.map((problem) => problem.field));
  const found = requestProblems(model)(record).map(({ field, message }) => {
    const path = at === "" || field === "" ? at + field : `${at}.${field}`;
    return { field: path, message: field === "" ? message : message.replace(field, path) };
  });
  problems.push(...own, ...found.filter((problem) => !named.has(problem.field)));
  return record;
}

/** A body that is a list; a record can hold it, as every other body is one. */
function checkedList(model: string, json: unknown, problems: FieldProblem[]): { readonly items: unknown } {
  if (!Array.isArray(json)) {
    problems.push({ field: "", message: "The body must be array." });
    return { items: [] };
  }
  return { items: json.map((item, index) => checkedRecord(model, item, `[${index}]`, problems)) };
}
