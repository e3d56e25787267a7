import type { FollowUp } from "../operations/command-input";
import type { PostedResult } from "../operations/posted-result";
import type { ChainProgress } from "./approval-rules";

/** What the person saw when deciding: the operation stops when the service has something else. */
export type ApprovalExpectation = {
  /** The version of the whole draft: see `lib/rules/purchases/supplier-draft-version`. */
  version: string;
  supplierId: string;
  /** The amount is in minor units as decimal text, positive for a debt. */
  totalMinor: string;
};

/**
 * This tells whether the person saw the supplier's document. `shown`: each of these files was displayed, or the person
 * states to have looked at it elsewhere because it cannot be displayed. `none`: the draft has no file. `unseen`: the
 * draft is approved in a batch, which succeeds only without adverse findings.
 */
export type ShownDocument = { is: "shown"; attachmentIds: readonly string[] } | { is: "none" } | { is: "unseen" };

/** `follows` books the invoice where the service approves the draft without booking it. */
export type ApproveInput = {
  draftId: string;
  expected: ApprovalExpectation;
  document: ShownDocument;
  follows?: readonly FollowUp[] | undefined;
};

/** The receivers are users of the service, who get the reason by mail. */
export type RejectInput = ApproveInput & { reason: string; receivers: readonly string[] };

/** The largest length of a reason that the service accepts. */
export const maxReasonLength = 200;

/** The result of a decision on a supplier invoice. */
export type ApprovalResult = {
  draftId: string;
  /** `ready`: this person has approved it, and others still have to. */
  status: "approved" | "ready" | "rejected";
  /** The names of those who still have to approve. */
  waitsFor: readonly string[];
  /** The invoice as it was booked; null where the service did not book it. */
  posted: PostedResult | null;
  /**
   * This tells whether the mail of a rejection was sent. `unknown`: the rejection is valid, but its answer was lost,
   * and the sending of the mail cannot be read back.
   */
  mail: "none" | "sent" | "unknown";
  /**
   * The progress in the chain of the company's rules; null for a rejection, absent for decisions made before there were
   * rules.
   */
  step?: ChainProgress | null;
};
