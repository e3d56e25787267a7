import type { Operation } from "./document";
import { answerCheckOf, type SchemaProblem } from "./validators";

/**
 * The differences between a JSON answer of an operation and the API document: members that are not in the document, or are
 * missing.
 * @param hasSelect  whether the call has `$select`, so that records may lack members
 */
export function findAnswerDeviations(
  { answerModel, isList, isAnswerArray }: Operation,
  body: unknown,
  hasSelect: boolean,
): readonly SchemaProblem[] {
  if (answerModel === null) return [];
  if (isAnswerArray) {
    if (!Array.isArray(body)) return [{ field: "", message: "The answer is no list." }];
    return body.flatMap((record) => answerCheckOf(answerModel)(record));
  }
  if (!isList) return hasSelect ? [] : answerCheckOf(answerModel)(body);
  const { Meta, Data } = body as { Meta?: unknown; Data?: unknown };
  if (!Array.isArray(Data)) return [{ field: "Data", message: "Data is no list." }];
  const records = hasSelect ? [] : Data.flatMap((record) => answerCheckOf(answerModel)(record));
  return [...answerCheckOf("PaginationMetadata")(Meta), ...records];
}
