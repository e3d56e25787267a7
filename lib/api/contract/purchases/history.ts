import type { ApprovalRulesText } from "./approval-rules";

/** What a draft of a supplier invoice says, as far as a change of it is told. */
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

/** What became of a decision; `resolved` is what a person said of it where the service did not answer. */
type DecisionAct =
  | "ordered"
  | "done"
  | "refused"
  | "withdrawn"
  | "sentNow"
  | "resolved.done"
  | "resolved.notDone"
  | "resolved.said";
/** What happened; `other` is an act this version does not know by name. */
export type HistoryAct =
  | "registered"
  | "changed"
  | "removed"
  | "asked"
  | "seen"
  | "notShown"
  | "question"
  | "handover"
  | "answered"
  | "closed.withdrawn"
  | "closed.decided"
  | "closed.passed_on"
  | `approve.${DecisionAct}`
  | `reject.${DecisionAct}`
  | "step"
  | "exported"
  | "other";

/** One row of the audit trail about a supplier invoice, the names added when it is read. Instants are ISO texts. */
export type HistoryEvent = {
  /** Of the row in the company's trail. */
  number: number;
  at: string;
  act: HistoryAct;
  /** What the trail itself calls it. */
  kind: string;
  /** Who did it; empty where nobody did, or their name is not known any more. */
  name: string;
  /** Who was asked, or got it; empty where that is nobody. */
  to: string;
  /** What was changed; empty for every other act. */
  fields: readonly HistoryField[];
  /** A question, an answer or the reason of a rejection; null where there is none. The trail holds a hash of them only. */
  words: string | null;
  /** Whether the words are those whose hash the row holds; null where it holds none. */
  areWordsAsWritten: boolean | null;
  /** Whether the row itself names this invoice; one of an older version is found by what it is about, which is no proof. */
  isBound: boolean;
  /** Which version of the company's approval rules a decision fell under; null where it names none. */
  ruleVersion: string | null;
  hash: string;
  /** Whether the row still says what was hashed when it was written. */
  isAsWritten: boolean;
};

/** Whether every row of the company's trail follows from the one before it. */
export type ChainVerdict =
  | {
      is: "whole";
      events: number;
      /** Of the first and the last row; null while there is none. */
      from: string | null;
      to: string | null;
      lastHash: string;
      /** When all of it was last followed from its first row. */
      checkedAt: string;
    }
  | {
      is: "broken";
      /** The first row that does not follow. */
      atNumber: number;
      /** When that row says it was written; null where it is missing. */
      at: string | null;
    };

/** The text of the rules a decision fell under, as it is kept, and whether that is the text the trail knows by its hash. */
export type RuleVersion = {
  version: string;
  /** Null where it is not kept any more. */
  text: ApprovalRulesText | null;
  /** Names of those it names. */
  people: readonly { personId: string; name: string }[];
  savedBy: string;
  savedAt: string | null;
  /** Null where the trail holds no hash of it: it was saved before it kept any. */
  isAsSaved: boolean | null;
};

/** Everything the trail says about one supplier invoice, the oldest first, and the rules its decisions fell under. */
export type InvoiceHistory = {
  draftId: string;
  events: readonly HistoryEvent[];
  rules: readonly RuleVersion[];
  chain: ChainVerdict;
};
