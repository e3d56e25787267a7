import type { UntoldAnswer } from "@/lib/api/contract/offer";
import type { Quote } from "@/lib/api/contract/quote";

/** A quote its customer answered, as far as it is somebody's turn. */
export type TurnQuote = {
  id: string;
  decision: "accepted" | "declined";
  number: number | null;
  customerName: string;
  grossMinor: bigint;
  currencyCode: string;
};

type Accepted = { items: readonly Quote[]; total: number };

/**
 * The quotes an order or invoice is to be made of, and those that were declined and not looked at yet; what was answered
 * last and not seen comes first.
 *
 * @param accepted as the books have them; `total` may be more than its items
 */
export function turnQuotes(
  accepted: Accepted,
  answers: readonly UntoldAnswer[],
): { items: readonly TurnQuote[]; total: number } {
  const known = new Set(accepted.items.map(({ id }) => id));
  // The books get an acceptance a moment after it was given, or when a connection is mended.
  const answered = answers.filter(({ quoteId }) => !known.has(quoteId));
  const isWhole = accepted.total <= accepted.items.length;
  const besides = isWhole ? answered : answered.filter(({ decision }) => decision === "declined");
  return {
    items: [...answered.map(ofAnswer), ...accepted.items.map(ofQuote)],
    total: accepted.total + besides.length,
  };
}

function ofAnswer({ quoteId, decision, about }: UntoldAnswer): TurnQuote {
  const { number, customerName, minor, currencyCode } = about;
  return { id: quoteId, decision, number, customerName, grossMinor: BigInt(minor), currencyCode };
}

function ofQuote({ id, number, customerName, grossMinor, currencyCode }: Quote): TurnQuote {
  return { id, decision: "accepted", number, customerName, grossMinor, currencyCode };
}
