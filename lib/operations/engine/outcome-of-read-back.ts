import "server-only";

export type Outcome = { is: "done"; id: string } | { is: "not_done" } | { is: "look_again" } | { is: "unknown" };

/** A call may still be running at the service for this long after it was made. */
export const lateAnswersEndAfterMs = 90_000;
const readsNeeded = 2;

/** How long ago the service was called, and how often the outcome has been read back since, this time included. */
export type ReadBackAttempt = { sinceSentMs: number; reads: number };

/** Whether a document that is not in the books by now will not come any more. */
export function isPastLateAnswers({ sinceSentMs, reads }: ReadBackAttempt): boolean {
  return sinceSentMs >= lateAnswersEndAfterMs && reads >= readsNeeded;
}

/** A document of the draft's customer that was made since the call and has the draft's total and rows. */
export type ConversionCandidate = { id: string; createdFromDraftId: string | null };

export type ConversionEvidence = { draftId: string; draftExists: boolean; fits: readonly ConversionCandidate[] };

/**
 * What became of a conversion whose answer was lost.
 *
 * Rule: done when a document names the draft, or when the draft is gone and exactly one document fits. Not done only
 *       after 90 s and two reads that both still found the draft. Everything else is for a person.
 */
export function outcomeOfConversion(seen: ConversionEvidence, attempt: ReadBackAttempt): Outcome {
  const named = seen.fits.filter((fit) => fit.createdFromDraftId === seen.draftId);
  // A document that names another draft cannot be the outcome of this one.
  const fitting = named.length > 0 ? named : seen.fits.filter((fit) => fit.createdFromDraftId === null);
  const [only] = fitting;
  const isCertain = named.length > 0 || !seen.draftExists;
  if (only && fitting.length === 1 && isCertain) return { is: "done", id: only.id };
  if (!isPastLateAnswers(attempt)) return { is: "look_again" };
  return seen.draftExists && fitting.length === 0 ? { is: "not_done" } : { is: "unknown" };
}

/** A credit invoice that the voided invoice names. */
export type Credit = { id: string; grossMinor: bigint };

/**
 * What became of a void whose answer was lost.
 *
 * Rule: the invoice named no credit before the call, so exactly one over its whole amount is the outcome. Not done only
 *       after 90 s and two reads that found none. Several, or another amount, are for a person.
 */
export function outcomeOfVoid(grossMinor: bigint, credits: readonly Credit[], attempt: ReadBackAttempt): Outcome {
  const [only] = credits;
  if (only && credits.length === 1 && absolute(only.grossMinor) === absolute(grossMinor))
    return { is: "done", id: only.id };
  if (credits.length > 0) return { is: "unknown" };
  return isPastLateAnswers(attempt) ? { is: "not_done" } : { is: "look_again" };
}

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

/**
 * What became of a call whose outcome names its source, a quote or an order.
 *
 * Rule: nothing named it before the call, so exactly one document is the outcome. Not done only after 90 s and two reads
 *       that found none and the source as it was. Several, or a source that moved on without one, are for a person.
 */
export function outcomeOfCreation(
  made: readonly { id: string }[],
  hasMoved: boolean,
  attempt: ReadBackAttempt,
): Outcome {
  const [only] = made;
  if (only && made.length === 1) return { is: "done", id: only.id };
  if (made.length > 1) return { is: "unknown" };
  if (!isPastLateAnswers(attempt)) return { is: "look_again" };
  return hasMoved ? { is: "unknown" } : { is: "not_done" };
}

/**
 * What became of a reminder whose answer was lost.
 *
 * Rule: done when the books count exactly one more than before the call. Anything else is for a person after 90 s and two
 *       reads: a mail is never sent again by itself
 * @param before null where the books do not count reminders, as `sent`
 */
export function outcomeOfReminder(
  id: string,
  before: number | null,
  sent: number | null,
  attempt: ReadBackAttempt,
): Outcome {
  if (before !== null && sent === before + 1) return { is: "done", id };
  if (before === null || sent === null || sent > before + 1) return { is: "unknown" };
  return isPastLateAnswers(attempt) ? { is: "unknown" } : { is: "look_again" };
}

/** In which state the document is after a call that moves it on: as before, as asked for, or another. */
export type TransitionState = "before" | "asked" | "elsewhere";

/**
 * What became of a call that moves a document on.
 *
 * Rule: done when it stands as asked. Not done only after 90 s and two reads that found it as before.
 */
export function outcomeOfTransition(id: string, standing: TransitionState, attempt: ReadBackAttempt): Outcome {
  if (standing === "asked") return { is: "done", id };
  if (standing === "elsewhere") return { is: "unknown" };
  return isPastLateAnswers(attempt) ? { is: "not_done" } : { is: "look_again" };
}
