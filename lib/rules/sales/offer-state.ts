import type { OfferDecision } from "../../api/contract/sales/offer";
import type { QuoteStatus } from "../../api/contract/sales/quote";
import { addDays, type CalendarDate } from "../../values/dates";

/** An answer to a quote; `number` is the version of the offer that it answers, null where none was mailed. */
export type OfferAnswer = { decision: OfferDecision; number: number | null };

/** The quote in the books now: its status, and whether its text is still the text that was offered. */
export type OfferInBooks = { is: "unread" } | { is: "gone" } | { is: "read"; status: QuoteStatus; isSameText: boolean };

export type OfferFacts = {
  /** The present day of the seller. */
  today: CalendarDate;
  validUntilOn: CalendarDate | null;
  /** The last day on which the link shows the offer: {@link linkEndsOn}. */
  endsOn: CalendarDate;
  isRevoked: boolean;
  /** The version the customer looks at; `newestNumber` is the newest version that was mailed. */
  number: number;
  newestNumber: number;
  answers: readonly OfferAnswer[];
  books: OfferInBooks;
};

/**
 * The state of an offer, as a customer finds it behind the link. `open`: the customer may answer. `declined`: the
 * customer may still accept. `elsewhere`: the quote was accepted without this page. `changed`: the quote has another
 * text now, which was not mailed yet. `ended` and `revoked`: the link no longer shows the offer.
 */
export type OfferState =
  | "open"
  | "accepted"
  | "declined"
  | "elsewhere"
  | "superseded"
  | "changed"
  | "expired"
  | "revoked"
  | "gone"
  | "ended";

/**
 * The state of an offer.
 *
 * Rule: a link that has ended or was revoked shows nothing, whatever was answered by it. Otherwise a newer version decides
 *       first, then an acceptance, then what prevents an acceptance. Books that cannot be read prevent nothing: the offer is
 *       still binding
 */
export function offerState(facts: OfferFacts): OfferState {
  const { today, validUntilOn, endsOn, isRevoked, number, newestNumber, answers, books } = facts;
  if (endsOn < today) return "ended";
  if (isRevoked) return "revoked";
  if (newestNumber > number) return "superseded";
  const answer = findEffectiveAnswer(answers, newestNumber);
  if (answer?.decision === "accepted") return "accepted";
  if (books.is === "gone") return "gone";
  if (books.is === "read" && books.status !== "ongoing") return "elsewhere";
  if (books.is === "read" && !books.isSameText) return "changed";
  if (validUntilOn !== null && validUntilOn < today) return "expired";
  return answer?.decision === "declined" ? "declined" : "open";
}

/** The states in which the page shows no offer, but only the person to ask. */
export type ClosedState = "ended" | "revoked";

export function isClosedState(state: OfferState): state is ClosedState {
  return state === "ended" || state === "revoked";
}

const readableDaysAfterOffer = 30;
const readableDaysAfterAnswer = 90;
const readableDaysWithoutLastDay = 365;

/**
 * The last day on which a link shows the offer. Without a last day a forwarded link would show it for ever.
 *
 * Rule: 30 days after the last day of the offer, or after the day it was mailed where that is later; 90 days after the last
 *       answer where that is later. An offer without a last day: a year after it was mailed
 * @param answeredOn day of the last answer; null where nobody answered
 */
export function linkEndsOn(
  validUntilOn: CalendarDate | null,
  mailedOn: CalendarDate,
  answeredOn: CalendarDate | null,
): CalendarDate {
  const lastOfferDay =
    validUntilOn === null ? addDays(mailedOn, readableDaysWithoutLastDay - readableDaysAfterOffer) : validUntilOn;
  const possibleEndDays = [lastOfferDay, mailedOn].map((day) => addDays(day, readableDaysAfterOffer));
  if (answeredOn !== null) possibleEndDays.push(addDays(answeredOn, readableDaysAfterAnswer));
  return possibleEndDays.toSorted().at(-1) ?? mailedOn;
}

/** Whether the customer can take this decision while the offer is in this state. */
export function mayAnswer(state: OfferState, decision: OfferDecision): boolean {
  if (decision === "accepted") return state === "open" || state === "declined";
  return decision === "declined" && state === "open";
}

/**
 * The answer that counts: the last one, unless another version was mailed after it or the quote was reopened.
 *
 * @param newestNumber the newest version mailed, null where none was
 */
export function findEffectiveAnswer<Answer extends OfferAnswer>(
  answers: readonly Answer[],
  newestNumber: number | null,
): Answer | null {
  const lastAnswer = answers.at(-1);
  if (!lastAnswer || lastAnswer.decision === "reopened") return null;
  return lastAnswer.number === newestNumber ? lastAnswer : null;
}
