import "server-only";
import type { EmailContent, FollowUp } from "../../api/contract/operations/command-input";
import type { OperationKind } from "../../api/contract/operations/operation";

/** The kinds of follow-up that may begin when an operation of each kind is done. */
const allowedFollowUps: Partial<Record<OperationKind, readonly FollowUp["kind"][]>> = {
  "quote-convert": ["quote-email"],
  "quote-accept": ["quote-order", "quote-invoice"],
  "quote-order": ["order-email", "order-invoice"],
  "quote-invoice": ["invoice-email"],
  "order-create": ["order-email", "order-invoice"],
  "order-ship": ["order-backorder", "order-invoice"],
  "order-backorder": ["order-invoice"],
  "order-invoice": ["invoice-email"],
  "approve-supplier-invoice": ["book-supplier-invoice"],
};

/**
 * Whether follow-ups may begin in this order: the first after an operation of this kind, each next after the last.
 */
export function canFollowInSequence(kind: OperationKind, followUps: readonly FollowUp[]): boolean {
  const [firstFollowUp, ...laterFollowUps] = followUps;
  if (!firstFollowUp) return true;
  return (
    (allowedFollowUps[kind]?.includes(firstFollowUp.kind) ?? false) &&
    canFollowInSequence(firstFollowUp.kind, laterFollowUps)
  );
}

/**
 * The follow-ups that were submitted together with a command. The command that finalises an invoice draft calls its mail
 * `send`.
 */
export function followUpsOf(input: object): readonly FollowUp[] {
  const { follows = [], send } = input as { follows?: readonly FollowUp[]; send?: EmailContent | null };
  return send ? [{ kind: "invoice-email", order: send }] : follows;
}
