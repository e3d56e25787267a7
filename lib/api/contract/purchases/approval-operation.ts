import type { PostedResult } from "../operations/posted-result";
import type { GivenStep } from "./approval-rules";

/** What the person saw when deciding: the operation stops when the service holds something else. */
export type ApprovalExpectation = {
  /** Of the whole draft: see `lib/rules/purchases/supplier-draft-version`. */
  version: string;
  supplierId: string;
  /** Minor units as decimal text; positive of a debt. */
  totalMinor: string;
};

/**
 * Whether the person had the supplier's document before their eyes. `shown`: each of these files was painted, or the person
 * says that they looked at it elsewhere because it cannot be shown. `none`: the draft has no file. `unseen`: approved with many
 * others, which only goes where nothing speaks against it.
 */
export type ShownDocument = { is: "shown"; attachmentIds: readonly string[] } | { is: "none" } | { is: "unseen" };

export type ApproveInput = { draftId: string; expected: ApprovalExpectation; document: ShownDocument };

/** Receivers are users of the service, who get the reason by mail. */
export type RejectInput = ApproveInput & { reason: string; receivers: readonly string[] };

/** How long a reason may be: the service takes no more. */
export const mostOfReason = 200;

/** What a decision about a supplier invoice came to. */
export type ApprovalResult = {
  draftId: string;
  /** `ready`: approved by this person, and others are still to. */
  status: "approved" | "ready" | "rejected";
  /** Names of those it still waits for. */
  waitsFor: readonly string[];
  /** The invoice it was booked as; null where the service did not book it. */
  posted: PostedResult | null;
  /** Of a rejection. `unknown`: it stands, but its answer was lost, and whether the mail left cannot be read back. */
  mail: "none" | "sent" | "unknown";
  /** How far the chain of the company's rules came with it; null of a rejection, absent of what was decided before there were any. */
  step?: GivenStep | null;
};
