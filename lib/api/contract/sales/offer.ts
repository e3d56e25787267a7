import type { OperationAbout } from "../operations/about";
import type { Operation } from "../operations/operation";
import type { WireRecord } from "../wire";

export type OfferDecision = "accepted" | "declined" | "reopened";

/** A version of a quote as it was mailed; `text` is the quote as the contract of quotes reads it. */
export type WireOfferVersion = { number: number; version: string; at: string; operationId: string; text: WireRecord };

/** A customer's way to a version; `at` is its last mail. Instants are ISO texts; `revokedBy` took it back. */
export type OfferLinkView = {
  id: string;
  number: number;
  at: string;
  revokedAt: string | null;
  revokedBy: string | null;
};

/** What was answered; `byPerson` wrote it down, otherwise it came through a link with the customer's own name. */
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

/** What became of a quote with its customer, each list in the order it came. */
export type WireOffers = {
  versions: readonly WireOfferVersion[];
  links: readonly OfferLinkView[];
  answers: readonly OfferAnswerView[];
  /** What another text would be mailed as. */
  nextNumber: number;
};

/** The quotes whose customer said no to what was mailed last, the newest first; `at` is when, an ISO text. */
export type DeclinedQuotes = { items: readonly { quoteId: string; at: string }[] };

/** What a person of the seller writes down: the customer said no, or it is open again. */
export type ToldAnswer = { decision: "declined" | "reopened"; message: string };

/** What a customer answered by a link, told to who mailed it until they have seen it; `at` is when, an ISO text. */
export type UntoldAnswer = {
  id: string;
  quoteId: string;
  decision: Exclude<OfferDecision, "reopened">;
  at: string;
  about: OperationAbout;
};

/** What a person is told of on every page. */
export type Waiting = {
  /** What they ordered that waits, or did not long ago, the newest first. */
  items: readonly Operation[];
  /** The newest first. */
  answers: readonly UntoldAnswer[];
  /** Somebody may still answer a link of theirs. */
  isAnswerAwaited: boolean;
};
