import type { ApprovalStatus } from "../../../api/contract/purchases/supplier-invoice-draft";

/** What comes next for a draft of a supplier invoice: it is booked, handed in for approval, or waits for its approval. */
export type NextStepOfDraft = "book" | "handIn" | "awaitApproval";

/**
 * What comes next for a draft.
 *
 * Rule: where the company has an approval flow, only an approved draft is booked, so that booking never goes round an
 *       approval. Without a flow every draft is booked. Where the service does not say, a draft that never entered a flow is
 *       booked as well, and the service decides
 * @param usesApproval whether supplier invoices of the company pass an approval flow; null where the service does not say
 */
export function nextStepOfDraft(approval: ApprovalStatus, usesApproval: boolean | null): NextStepOfDraft {
  if (approval === "approved" || usesApproval === false) return "book";
  if (approval === "ready") return "awaitApproval";
  return approval === "none" && usesApproval === null ? "book" : "handIn";
}

export function isBookable(approval: ApprovalStatus, usesApproval: boolean | null): boolean {
  return nextStepOfDraft(approval, usesApproval) === "book";
}
