import type { OfferDecision } from "../../api/contract/sales/offer";
import type { QuoteStatus } from "../../api/contract/sales/quote";
import { addDays, type CalendarDate } from "../../values/dates";

/** What was answered to a quote, in the order it came; `number` is the version it answers, null where none was mailed. */
export type OfferAnswer = { decision: OfferDecision; number: number | null };

/** What the books say of the quote now: its status, and whether its text is still the one that was offered. */
export type OfferInBooks = { is: "unread" } | { is: "gone" } | { is: "read"; status: QuoteStatus; isSameText: boolean };

export type OfferFacts = {
  /** The seller's day. */
  today: CalendarDate;
  validUntilOn: CalendarDate | null;
  /** The last day the link shows anything: {@link linkEndsOn}. */
  endsOn: CalendarDate;
  isRevoked: boolean;
  /** The version the customer looks at, and the newest one mailed. */
  number: number;
  newest: number;
  answers: readonly OfferAnswer[];
  books: OfferInBooks;
};

/**
 * What a customer finds behind the link to a quote. `open` may be answered; `declined` may still be accepted; `elsewhere`
 * was accepted without this page; `changed` is another text that was not mailed yet; `ended` and `revoked` show nothing any
 * more.
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
 * The one thing that is so of an offer.
 *
 * Rule: a link that has ended, or was taken back, shows nothing, whatever was answered by it; a newer version comes before
 *       everything else, then what was accepted, then what stands against accepting. Books that cannot be read stand against
 *       nothing: what was offered still holds
 */
export function offerState(facts: OfferFacts): OfferState {
  const { today, validUntilOn, endsOn, isRevoked, number, newest, answers, books } = facts;
  if (endsOn < today) return "ended";
  if (isRevoked) return "revoked";
  if (newest > number) return "superseded";
  const answer = standingAnswer(answers, newest);
  if (answer?.decision === "accepted") return "accepted";
  if (books.is === "gone") return "gone";
  if (books.is === "read" && books.status !== "ongoing") return "elsewhere";
  if (books.is === "read" && !books.isSameText) return "changed";
  if (validUntilOn !== null && validUntilOn < today) return "expired";
  return answer?.decision === "declined" ? "declined" : "open";
}

/** Of these the page says only whom to ask. */
export type ClosedState = "ended" | "revoked";

export function isClosed(state: OfferState): state is ClosedState {
  return state === "ended" || state === "revoked";
}

const readableAfterOffer = 30;
const readableAfterAnswer = 90;
const readableWithoutLastDay = 365;

/**
 * The last day on which a link shows what was offered; a forwarded one would otherwise for ever.
 *
 * Rule: 30 days after the offer's last day, or after it was mailed where that came later; 90 days after the last answer where
 *       that is longer. An offer without a last day: a year after it was mailed
 * @param answeredOn null where nobody answered
 */
export function linkEndsOn(
  validUntilOn: CalendarDate | null,
  mailedOn: CalendarDate,
  answeredOn: CalendarDate | null,
): CalendarDate {
  const offered = validUntilOn === null ? addDays(mailedOn, readableWithoutLastDay - readableAfterOffer) : validUntilOn;
  const ends = [offered, mailedOn].map((on) => addDays(on, readableAfterOffer));
  if (answeredOn !== null) ends.push(addDays(answeredOn, readableAfterAnswer));
  return ends.toSorted().at(-1) ?? mailedOn;
}

/** Whether this decision can be taken by the customer at this state. */
export function mayAnswer(state: OfferState, decision: OfferDecision): boolean {
  if (decision === "accepted") return state === "open" || state === "declined";
  return decision === "declined" && state === "open";
}

/**
 * The answer that counts: the last one, unless another version was mailed since or it was opened again.
 *
 * @param newest the newest version mailed, null where none was
 */
export function standingAnswer<Answer extends OfferAnswer>(
  answers: readonly Answer[],
  newest: number | null,
): Answer | null {
  const last = answers.at(-1);
  if (!last || last.decision === "reopened") return null;
  return last.number === newest ? last : null;
}
