import "server-only";
import { isTooLateForAnswer, type ReadBackOutcome, type ReadBackTiming } from "../engine/outcome-of-read-back";

/**
 * The outcome of a call that creates several records at once, one for each part of the request.
 *
 * Shape: recordsOfParts [n ≥ 1], the new records that match each part, the first part first
 * Rule: done when every part has exactly one record. Not done only after 90 s and two reads that found none of any
 *       part. A person decides where one part has several, or where some parts have one and others none
 */
export function outcomeOfParts(
  recordsOfParts: readonly (readonly { id: string }[])[],
  timing: ReadBackTiming,
): ReadBackOutcome {
  const [firstRecord] = recordsOfParts[0] ?? [];
  if (firstRecord && recordsOfParts.every(({ length }) => length === 1)) return { is: "done", id: firstRecord.id };
  if (recordsOfParts.some(({ length }) => length > 1)) return { is: "unknown" };
  if (!isTooLateForAnswer(timing)) return { is: "look_again" };
  return recordsOfParts.every(({ length }) => length === 0) ? { is: "not_done" } : { is: "unknown" };
}
