import "server-only";
import type { ApprovalStatus } from "../../api/contract/purchases/supplier-invoice-draft";
import {
  type ConversionCandidate,
  isTooLateForAnswer,
  type ReadBackOutcome,
  type ReadBackTiming,
} from "../engine/outcome-of-read-back";

/**
 * The approval status of a draft, and whether this person's own approval is recorded where the draft names several
 * approvers.
 */
export type DraftState = { approval: ApprovalStatus; hasOwnApproval: boolean };

export type ApprovalEvidence = {
  draftId: string;
  /** Null when the draft no longer exists, because it was booked or deleted. */
  draft: DraftState | null;
  /** The invoices the draft may have become. */
  invoices: readonly ConversionCandidate[];
};

/**
 * The outcome of an approval whose answer was lost.
 *
 * Rule: done when the draft is approved, when this person's approval is recorded in it, when an invoice names it, or
 *       when it is gone and exactly one invoice fits. Not done only after 90 s and two reads that found it waiting as
 *       before. A person decides everything else
 */
export function outcomeOfApproval(
  { draftId, draft, invoices }: ApprovalEvidence,
  timing: ReadBackTiming,
): ReadBackOutcome {
  if (draft) {
    if (draft.approval === "approved" || draft.hasOwnApproval) return { is: "done", id: draftId };
    if (draft.approval !== "ready") return { is: "unknown" };
    return isTooLateForAnswer(timing) ? { is: "not_done" } : { is: "look_again" };
  }
  const invoicesOfDraft = invoices.filter((invoice) => invoice.createdFromDraftId === draftId);
  const possibleInvoices =
    invoicesOfDraft.length > 0 ? invoicesOfDraft : invoices.filter((invoice) => invoice.createdFromDraftId === null);
  const [onlyInvoice] = possibleInvoices;
  if (onlyInvoice && possibleInvoices.length === 1) return { is: "done", id: onlyInvoice.id };
  return isTooLateForAnswer(timing) || possibleInvoices.length > 1 ? { is: "unknown" } : { is: "look_again" };
}

/**
 * The outcome of a rejection whose answer was lost. Only the rejection of the draft is read back, for its mail cannot
 * be read back.
 *
 * Rule: done when the draft is rejected. Not done only after 90 s and two reads that found it waiting as before.
 */
export function outcomeOfRejection(draftId: string, draft: DraftState | null, timing: ReadBackTiming): ReadBackOutcome {
  if (draft?.approval === "rejected") return { is: "done", id: draftId };
  if (draft?.approval === "ready") return isTooLateForAnswer(timing) ? { is: "not_done" } : { is: "look_again" };
  return { is: "unknown" };
}
