import "server-only";

export type ReadBackOutcome =
  | { is: "done"; id: string }
  | { is: "not_done" }
  | { is: "look_again" }
  | { is: "unknown" };

/** The time after a call for which the call may still be running at the service. */
export const maxAnswerDelayMs = 90_000;
const minReadCount = 2;

/**
 * The time since the service was called, and how often the portal has read the outcome back since, this time
 * included.
 */
export type ReadBackTiming = { sinceSentMs: number; readCount: number };

/** Whether a document that is not in the books by now will no longer appear. */
export function isTooLateForAnswer({ sinceSentMs, readCount }: ReadBackTiming): boolean {
  return sinceSentMs >= maxAnswerDelayMs && readCount >= minReadCount;
}

/** An invoice of the draft's customer that was made since the call and has the draft's total and rows. */
export type ConversionCandidate = { id: string; createdFromDraftId: string | null };

export type ConversionEvidence = { draftId: string; draftExists: boolean; candidates: readonly ConversionCandidate[] };

/**
 * The outcome of a conversion whose answer was lost.
 *
 * Rule: done when an invoice names the draft, or when the draft is gone and exactly one candidate remains. Not done
 *       only after 90 s and two reads that both still found the draft. A person decides everything else.
 */
export function outcomeOfConversion(evidence: ConversionEvidence, timing: ReadBackTiming): ReadBackOutcome {
  const candidatesOfDraft = evidence.candidates.filter(
    (candidate) => candidate.createdFromDraftId === evidence.draftId,
  );
  // An invoice that names another draft cannot be the outcome of this one.
  const possibleInvoices =
    candidatesOfDraft.length > 0
      ? candidatesOfDraft
      : evidence.candidates.filter((candidate) => candidate.createdFromDraftId === null);
  const [onlyInvoice] = possibleInvoices;
  const isCertain = candidatesOfDraft.length > 0 || !evidence.draftExists;
  if (onlyInvoice && possibleInvoices.length === 1 && isCertain) return { is: "done", id: onlyInvoice.id };
  if (!isTooLateForAnswer(timing)) return { is: "look_again" };
  return evidence.draftExists && possibleInvoices.length === 0 ? { is: "not_done" } : { is: "unknown" };
}

/** A credit invoice that the voided invoice names. */
export type CreditNote = { id: string; grossMinor: bigint };

/**
 * The outcome of a void whose answer was lost.
 *
 * Rule: the invoice named no credit note before the call, so a single one over its whole amount is the outcome. Not
 *       done only after 90 s and two reads that found none. A person decides where there are several or another amount.
 */
export function outcomeOfVoid(
  grossMinor: bigint,
  creditNotes: readonly CreditNote[],
  timing: ReadBackTiming,
): ReadBackOutcome {
  const [onlyCredit] = creditNotes;
  if (onlyCredit && creditNotes.length === 1 && absoluteOf(onlyCredit.grossMinor) === absoluteOf(grossMinor))
    return { is: "done", id: onlyCredit.id };
  if (creditNotes.length > 0) return { is: "unknown" };
  return isTooLateForAnswer(timing) ? { is: "not_done" } : { is: "look_again" };
}

function absoluteOf(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

/**
 * The outcome of a call whose new document names its source, a quote or an order.
 *
 * Rule: no document named the source before the call, so exactly one document is the outcome. Not done only after 90 s
 *       and two reads that found none and the source as it was. A person decides where there are several, or where the
 *       source changed without a new document.
 */
export function outcomeOfCreation(
  createdDocuments: readonly { id: string }[],
  isSourceConverted: boolean,
  timing: ReadBackTiming,
): ReadBackOutcome {
  const [onlyDocument] = createdDocuments;
  if (onlyDocument && createdDocuments.length === 1) return { is: "done", id: onlyDocument.id };
  if (createdDocuments.length > 1) return { is: "unknown" };
  if (!isTooLateForAnswer(timing)) return { is: "look_again" };
  return isSourceConverted ? { is: "unknown" } : { is: "not_done" };
}

/**
 * The outcome of a reminder whose answer was lost.
 *
 * Rule: done when the books count exactly one reminder more than before the call. A person decides everything else
 *       after 90 s and two reads: a mail is never sent again without a person
 * @param countBefore the reminders before the call; like `countNow` it is null where the books count none
 */
export function outcomeOfReminder(
  id: string,
  countBefore: number | null,
  countNow: number | null,
  timing: ReadBackTiming,
): ReadBackOutcome {
  if (countBefore !== null && countNow === countBefore + 1) return { is: "done", id };
  if (countBefore === null || countNow === null || countNow > countBefore + 1) return { is: "unknown" };
  return isTooLateForAnswer(timing) ? { is: "unknown" } : { is: "look_again" };
}

/** The state of a document after a call that changes its stage: as before, as requested, or another. */
export type TransitionState = "before" | "asked" | "elsewhere";

/**
 * The outcome of a call that changes the stage of a document.
 *
 * Rule: done when the document is in the requested stage. Not done only after 90 s and two reads that found it as
 *       before.
 */
export function outcomeOfTransition(
  id: string,
  transitionState: TransitionState,
  timing: ReadBackTiming,
): ReadBackOutcome {
  if (transitionState === "asked") return { is: "done", id };
  if (transitionState === "elsewhere") return { is: "unknown" };
  return isTooLateForAnswer(timing) ? { is: "not_done" } : { is: "look_again" };
}
