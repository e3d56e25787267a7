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
  const json = await readJson(request);
  if (json === undefined) {
    if (!operation.body.required) return null;
    throw invalid([{ field: "", message: "The call needs a body." }]);
  }
  const problems: FieldProblem[] = [];
  const body = coerceRecord(schemaOf(operation.body.model), json, "", problems);
  const named = new Set(problems.map((problem) => problem.field));
  problems.push(...requestProblems(operation.body.model)(body).filter((problem) => !named.has(problem.field)));
  if (problems.length > 0) throw invalid(problems);
  return body as Body;
}
