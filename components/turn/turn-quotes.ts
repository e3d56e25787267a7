import type { UnseenAnswer } from "@/lib/api/contract/sales/offer";
import type { Quote } from "@/lib/api/contract/sales/quote";

type QuoteList = { items: readonly Quote[]; total: number };

/** The quotes that wait for the company; each quote is listed once. */
export type TurnQuotes = {
  /** The unseen answers, the newest first, without those to quotes that were read as accepted. */
  unseenAnswers: readonly UnseenAnswer[];
  /** The accepted quotes, of which an order or invoice is to be made. */
  acceptedQuotes: readonly Quote[];
  /** The quotes whose last day passed without an answer. */
  expiredQuotes: readonly Quote[];
  total: number;
};

type TurnQuotesInput = {
  /** The accepted quotes in the books; `total` may be larger than the number of items. */
  accepted: QuoteList;
  expired: QuoteList;
  allAnswers: readonly UnseenAnswer[];
  /** Says whether a customer declined the quote, which only the portal knows and the books do not. */
  isDeclined: (quoteId: string) => boolean;
  /** The number of declined quotes that the books count as expired. */
  declinedAmongExpired: number;
};

export function findTurnQuotes({
  accepted,
  expired,
  allAnswers,
  isDeclined,
  declinedAmongExpired,
}: TurnQuotesInput): TurnQuotes {
  const acceptedIds = new Set(accepted.items.map(({ id }) => id));
  // An acceptance reaches the books a moment after the customer gave it, or later when the connection must be repaired
  // first.
  const unseenAnswers = allAnswers.filter(({ quoteId }) => !acceptedIds.has(quoteId));
  const areAllAcceptedRead = accepted.total <= accepted.items.length;
  const uncountedAnswers = areAllAcceptedRead
    ? unseenAnswers
    : unseenAnswers.filter(({ decision }) => decision === "declined");
  const isAnswered = ({ id }: Quote) => unseenAnswers.some(({ quoteId }) => quoteId === id);
  const expiredTotal = expired.total - declinedAmongExpired - expired.items.filter(isAnswered).length;
  return {
    unseenAnswers,
    acceptedQuotes: accepted.items,
    expiredQuotes: expired.items.filter((expiredQuote) => !isDeclined(expiredQuote.id) && !isAnswered(expiredQuote)),
    total: accepted.total + uncountedAnswers.length + Math.max(expiredTotal, 0),
  };
}
