import type { Operation } from "./document";
import { answerProblems, type SchemaProblem } from "./validators";

/**
 * The differences between a JSON answer of an operation and the API document: members that are not in the document, or are
 * missing.
 * @param hasSelect  whether the call has `$select`, so that records may lack members
 */
export function undocumented(
  { answers, isList, answersArray }: Operation,
  body: unknown,
  selects: boolean,
): readonly SchemaProblem[] {
  if (answers === null) return [];
  if (answersArray) {
    if (!Array.isArray(body)) return [{ field: "", message: "The answer is no list." }];
    return body.flatMap((record) => answerProblems(answers)(record));
  }
  if (!isList) return selects ? [] : answerProblems(answers)(body);
  const { Meta, Data } = body as { Meta?: unknown; Data?: unknown };
  if (!Array.isArray(Data)) return [{ field: "Data", message: "Data is no list." }];
  const records = selects ? [] : Data.flatMap((record) => answerProblems(answers)(record));
  return [...answerProblems("PaginationMetadata")(Meta), ...records];
}
