import type { TurnQuotes } from "@/components/turn/turn-quotes";
import type { UnseenAnswer } from "@/lib/api/contract/sales/offer";
import type { Quote } from "@/lib/api/contract/sales/quote";

/** A quote that waits for the company, as a row of the overview. */
export type TurnQuoteRow = {
  id: string;
  stage: "accepted" | "declined" | "expired";
  number: number | null;
  customerName: string;
  grossMinor: bigint;
  currencyCode: string;
};

/** Returns the rows of the quotes: unseen answers first, then accepted quotes and expired ones. */
export function toTurnQuoteRows({ unseenAnswers, acceptedQuotes, expiredQuotes }: TurnQuotes): readonly TurnQuoteRow[] {
  return [
    ...unseenAnswers.map(rowOfAnswer),
    ...acceptedQuotes.map((quote) => rowOfQuote(quote, "accepted")),
    ...expiredQuotes.map((quote) => rowOfQuote(quote, "expired")),
  ];
}

function rowOfAnswer({ quoteId, decision, about }: UnseenAnswer): TurnQuoteRow {
  const { number, customerName, minor, currencyCode } = about;
  return { id: quoteId, stage: decision, number, customerName, grossMinor: BigInt(minor), currencyCode };
}

function rowOfQuote({ id, number, customerName, grossMinor, currencyCode }: Quote, stage: TurnQuoteRow["stage"]) {
  return { id, stage, number, customerName, grossMinor, currencyCode };
}
