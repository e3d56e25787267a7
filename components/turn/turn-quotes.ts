import type { UntoldAnswer } from "@/lib/api/contract/sales/offer";
import type { Quote } from "@/lib/api/contract/sales/quote";

type Listed = { items: readonly Quote[]; total: number };

/** The quotes that wait for the company, each once. */
export type TurnQuotes = {
  /** Answers nobody has seen of quotes that are not among the accepted ones that were read, the newest first. */
  answered: readonly UntoldAnswer[];
  /** An order or invoice is to be made of them. */
  accepted: readonly Quote[];
  /** Their last day went by without an answer. */
  expired: readonly Quote[];
  total: number;
};

type Read = {
  /** As the books have them; `total` may be more than the items. */
  accepted: Listed;
  expired: Listed;
  answers: readonly UntoldAnswer[];
  /** Whether the portal knows that a customer declined it, which the books do not. */
  isDeclined: (quoteId: string) => boolean;
  /** How many the books count as expired although they were declined. */
  declinedAmongExpired: number;
};

export function turnQuotes({ accepted, expired, answers, isDeclined, declinedAmongExpired }: Read): TurnQuotes {
  const known = new Set(accepted.items.map(({ id }) => id));
  // The books get an acceptance a moment after it was given, or when a connection is mended.
  const answered = answers.filter(({ quoteId }) => !known.has(quoteId));
  const isWhole = accepted.total <= accepted.items.length;
  const besides = isWhole ? answered : answered.filter(({ decision }) => decision === "declined");
  const isAnswered = ({ id }: Quote) => answered.some(({ quoteId }) => quoteId === id);
  const expiredTotal = expired.total - declinedAmongExpired - expired.items.filter(isAnswered).length;
  return {
    answered,
    accepted: accepted.items,
    expired: expired.items.filter((one) => !isDeclined(one.id) && !isAnswered(one)),
    total: accepted.total + besides.length + Math.max(expiredTotal, 0),
  };
}
