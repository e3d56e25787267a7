import "server-only";
import { isSettled, type Look, type Verdict } from "../engine/decide";

/**
 * What became of a call that makes several records at once, one for each part of what was asked.
 *
 * Shape: fits [n ≥ 1], the new records that fit each part, the first part first
 * Rule:  done when every part has exactly one. Not done only after 90 s and two reads that found none of any. Several of one
 *        part, or some parts without the others, are for a person
 */
export function decideParts(fits: readonly (readonly { id: string }[])[], look: Look): Verdict {
  const [first] = fits[0] ?? [];
  if (first && fits.every(({ length }) => length === 1)) return { is: "done", id: first.id };
  if (fits.some(({ length }) => length > 1)) return { is: "unknown" };
  if (!isSettled(look)) return { is: "look_again" };
  return fits.every(({ length }) => length === 0) ? { is: "not_done" } : { is: "unknown" };
}
