import "server-only";

export type Verdict = { is: "done"; invoiceId: string } | { is: "not_done" } | { is: "look_again" } | { is: "unknown" };

/** The call may still be running on the other side for this long. */
export const settledAfterMs = 90_000;
const readsNeeded = 2;

/** How long ago the service was asked, and how often the outcome has been read since, this time included. */
export type Look = { sinceSentMs: number; reads: number };

/** Whether what is not there by now will not come any more. */
function isSettled({ sinceSentMs, reads }: Look): boolean {
  return sinceSentMs >= settledAfterMs && reads >= readsNeeded;
}

/** An invoice of the draft's customer, made since the call, with the draft's total and rows. */
export type Fit = { invoiceId: string; createdFromDraftId: string | null };

export type Observation = { draftId: string; draftExists: boolean; fits: readonly Fit[] };

/**
 * What became of a conversion whose answer was lost.
 *
 * Rule: done when an invoice names the draft, or when the draft is gone and exactly one invoice fits. Not done only
 *       after 90 s and two reads that both still found the draft. Everything else is for a person.
 */
export function decideConvert(seen: Observation, look: Look): Verdict {
  const named = seen.fits.filter((fit) => fit.createdFromDraftId === seen.draftId);
  // An invoice that names another draft cannot be this one's.
  const fitting = named.length > 0 ? named : seen.fits.filter((fit) => fit.createdFromDraftId === null);
  const [only] = fitting;
  const isCertain = named.length > 0 || !seen.draftExists;
  if (only && fitting.length === 1 && isCertain) return { is: "done", invoiceId: only.invoiceId };
  if (!isSettled(look)) return { is: "look_again" };
  return seen.draftExists && fitting.length === 0 ? { is: "not_done" } : { is: "unknown" };
}

/** A credit invoice that the voided invoice names. */
export type Credit = { invoiceId: string; grossMinor: bigint };

/**
 * What became of a void whose answer was lost.
 *
 * Rule: the invoice named no credit before the call, so exactly one over its whole amount is the outcome. Not done only
 *       after 90 s and two reads that found none. Several, or another amount, are for a person.
 */
export function decideVoid(grossMinor: bigint, credits: readonly Credit[], look: Look): Verdict {
  const [only] = credits;
  if (only && credits.length === 1 && absolute(only.grossMinor) === absolute(grossMinor))
    return { is: "done", invoiceId: only.invoiceId };
  if (credits.length > 0) return { is: "unknown" };
  return isSettled(look) ? { is: "not_done" } : { is: "look_again" };
}

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
