import type { ApprovalRuleSet } from "./approval-rules";

/** The fields of a supplier invoice draft whose changes the history reports. */
export const historyFields = [
  "supplier",
  "number",
  "date",
  "due",
  "payOn",
  "currency",
  "rate",
  "credit",
  "ocr",
  "message",
  "bankAccount",
  "total",
  "vat",
  "files",
  "account",
  "amount",
  "text",
  "vatCode",
  "project",
  "costCenter",
  "allocation",
] as const;
export type HistoryField = (typeof historyFields)[number];

/** What happened to a decision, a booking or a change of what is booked; `resolved` is what a person stated where the service did not answer. */
type DecisionAction =
  | "ordered"
  | "done"
  | "refused"
  | "withdrawn"
  | "sentNow"
  | "resolved.done"
  | "resolved.notDone"
  | "resolved.said";
/** What happened; `other` is a kind of event that this version does not know. */
export type HistoryAction =
  | "registered"
  | "changed"
  | "removed"
  | "asked"
  | "seen"
  | "notShown"
  | "question"
  | "handover"
  | "bookingAsked"
  | "answered"
  | "commented"
  | "commentRemoved"
  | "closed.withdrawn"
  | "closed.decided"
  | "closed.passed_on"
  | `approve.${DecisionAction}`
  | `reject.${DecisionAction}`
  | `book.${DecisionAction}`
  | `pay.${DecisionAction}`
  | `setOff.${DecisionAction}`
  | `undoSetOff.${DecisionAction}`
  | `plan.${DecisionAction}`
  | "attested"
  | "attestWithdrawn"
  | "fileMade"
  | "fileFetched"
  | "fileWithdrawn"
  | "paymentReleased"
  | "step"
  | "exported"
  | "other";

/** One row of the audit trail about a supplier invoice; names are added when it is read. Instants are ISO texts. */
export type HistoryEvent = {
  /** The number of the row in the company's trail. */
  number: number;
  at: string;
  act: HistoryAction;
  /** The kind as the trail itself names it. */
  kind: string;
  /** The name of the person who did it; empty where nobody did, or where the name is no longer known. */
  name: string;
  /** The name of the person who was asked, or received the hand-over; empty where there is nobody. */
  to: string;
  /** The changed fields; empty for every other kind of event. */
  fields: readonly HistoryField[];
  /**
   * A question, an answer, a comment or the reason of a rejection; null where there is none. The trail contains only a hash of the
   * text.
   */
  words: string | null;
  /** This tells whether the text matches the hash in the row; null where the row has none. */
  areWordsAsWritten: boolean | null;
  /**
   * This tells whether the row itself names this invoice. A row of an older version is found by its subject, which is
   * no proof.
   */
  isBound: boolean;
  /** The version of the company's approval rules that applied to a decision; null where the row names none. */
  ruleVersion: string | null;
  hash: string;
  /** This tells whether the row still matches the hash computed when it was written. */
  isAsWritten: boolean;
};

/** This tells whether every row of the company's trail follows from the row before it. */
export type ChainCheck =
  | {
      is: "whole";
      events: number;
      /** `from` and `to` are the instants of the first and the last row; null while the trail has no row. */
      from: string | null;
      to: string | null;
      lastHash: string;
      /** The instant at which the whole trail was last verified from its first row. */
      checkedAt: string;
    }
  | {
      is: "broken";
      /** The first row that does not follow from the one before it. */
      atNumber: number;
      /** The instant that row states; null where it is missing. */
      at: string | null;
    };

/** The stored text of the rules that applied to a decision, and whether it matches the hash in the trail. */
export type RuleVersion = {
  version: string;
  /** This is null where the text is no longer stored. */
  text: ApprovalRuleSet | null;
  /** The names of the people in the rules. */
  people: readonly { personId: string; name: string }[];
  savedBy: string;
  savedAt: string | null;
  /**
   * This is null where the trail has no hash of the text, because the text was saved before the trail stored hashes.
   */
  isAsSaved: boolean | null;
};

/** The events of the trail about one supplier invoice, the oldest first, and the rules that applied to its decisions. */
export type InvoiceHistory = {
  draftId: string;
  events: readonly HistoryEvent[];
  rules: readonly RuleVersion[];
  chain: ChainCheck;
};
