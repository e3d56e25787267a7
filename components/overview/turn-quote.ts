import type { TurnQuotes } from "@/components/turn/turn-quotes";
import type { UnseenAnswer } from "@/lib/api/contract/sales/offer";
import type { Quote } from "@/lib/api/contract/sales/quote";

/** A quote that waits for the company, as a row of the overview. */
export type TurnQuote = {
  id: string;
  stage: "accepted" | "declined" | "expired";
  number: number | null;
  customerName: string;
  grossMinor: bigint;
  currencyCode: string;
};

/** Returns the rows of the quotes: unseen answers first, then accepted quotes and expired ones. */
export function turnQuoteRows({ answered, accepted, expired }: TurnQuotes): readonly TurnQuote[] {
  return [
    ...answered.map(rowOfAnswer),
    ...accepted.map((one) => rowOfQuote(one, "accepted")),
    ...expired.map((one) => rowOfQuote(one, "expired")),
  ];
}

function rowOfAnswer({ quoteId, decision, about }: UnseenAnswer): TurnQuote {
  const { number, customerName, minor, currencyCode } = about;
  return { id: quoteId, stage: decision, number, customerName, grossMinor: BigInt(minor), currencyCode };
}

function rowOfQuote({ id, number, customerName, grossMinor, currencyCode }: Quote, stage: TurnQuote["stage"]) {
  return { id, stage, number, customerName, grossMinor, currencyCode };
}
