import "server-only";

/** An invoice of the draft's customer, made since the call, with the draft's total and rows. */
export type Fit = { invoiceId: string; createdFromDraftId: string | null };

export type Observation = { draftId: string; draftExists: boolean; fits: readonly Fit[] };

export type Verdict = { is: "done"; invoiceId: string } | { is: "not_done" } | { is: "look_again" } | { is: "unknown" };

/** The call may still be running on the other side for this long. */
export const settledAfterMs = 90_000;
const readsNeeded = 2;

/**
 * What became of a conversion whose answer was lost.
 *
 * Rule: done when an invoice names the draft, or when the draft is gone and exactly one invoice fits. Not done only
 *       after 90 s and two reads that both still found the draft. Everything else is for a person.
 * @param sinceSentMs age of the call at this read
 * @param reads       how often the outcome has been read, this one included
 */
export function decideConvert(seen: Observation, sinceSentMs: number, reads: number): Verdict {
  const named = seen.fits.filter((fit) => fit.createdFromDraftId === seen.draftId);
  // An invoice that names another draft cannot be this one's.
  const fitting = named.length > 0 ? named : seen.fits.filter((fit) => fit.createdFromDraftId === null);
  const [only] = fitting;
  const isCertain = named.length > 0 || !seen.draftExists;
  if (only && fitting.length === 1 && isCertain) return { is: "done", invoiceId: only.invoiceId };
  if (sinceSentMs < settledAfterMs || reads < readsNeeded) return { is: "look_again" };
  return seen.draftExists && fitting.length === 0 ? { is: "not_done" } : { is: "unknown" };
}
