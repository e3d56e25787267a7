import type { Operation } from "../operations/operation";
import type { OperationDescription } from "../operations/operation-description";
import type { WireRecord } from "../wire";

export type OfferDecision = "accepted" | "declined" | "reopened";

/** A version of a quote as it was mailed; `text` is the wire record that the contract of quotes parses. */
export type WireOfferVersion = { number: number; version: string; at: string; operationId: string; text: WireRecord };

/**
 * The link by which a customer opens a version; `at` is the instant of its last mail, `revokedBy` the person who revoked it.
 * Instants are ISO texts.
 */
export type OfferLinkView = {
  id: string;
  number: number;
  at: string;
  revokedAt: string | null;
  revokedBy: string | null;
};

/** An answer to a quote. `byPerson` is the person who recorded it; otherwise the customer answered by link under `name`. */
export type OfferAnswerView = {
  id: string;
  decision: OfferDecision;
  number: number | null;
  at: string;
  name: string;
  message: string;
  byPerson: string | null;
  isThroughLink: boolean;
};

/** The offers of a quote: its mailed versions, its links and the customer's answers, each list in chronological order. */
export type WireOffers = {
  versions: readonly WireOfferVersion[];
  links: readonly OfferLinkView[];
  answers: readonly OfferAnswerView[];
  /** The number a changed text would get when it is mailed. */
  nextNumber: number;
};

/**
 * The quotes whose customer declined the version mailed last, the newest first; `at` is the instant of the answer, an ISO
 * text.
 */
export type DeclinedQuotes = { items: readonly { quoteId: string; at: string }[] };

/** What a person of the seller records: the customer declined, or the quote is open again. */
export type RecordedAnswer = { decision: "declined" | "reopened"; message: string };

/**
 * An answer a customer gave by link. The person who mailed the link is notified until they have seen it; `at` is an ISO
 * text.
 */
export type UnseenAnswer = {
  id: string;
  quoteId: string;
  decision: Exclude<OfferDecision, "reopened">;
  at: string;
  about: OperationDescription;
};

/** The operations and answers that every page shows to a person. */
export type WaitingOperations = {
  /** The person's operations that wait or waited recently, the newest first. */
  items: readonly Operation[];
  /** Answers of customers, the newest first. */
  answers: readonly UnseenAnswer[];
  /** At least one link this person mailed may still be answered. */
  isAnswerAwaited: boolean;
};
