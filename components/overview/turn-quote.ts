import type { TurnQuotes } from "@/components/turn/turn-quotes";
import type { UntoldAnswer } from "@/lib/api/contract/sales/offer";
import type { Quote } from "@/lib/api/contract/sales/quote";

/** A quote that waits for the company, as a row of the overview. */
export type TurnQuote = {
  id: string;
  standing: "accepted" | "declined" | "expired";
  number: number | null;
  customerName: string;
  grossMinor: bigint;
  currencyCode: string;
};

/** The rows of the quotes: unseen answers first, then accepted quotes and expired ones. */
export function quoteRows({ answered, accepted, expired }: TurnQuotes): readonly TurnQuote[] {
  return [
    ...answered.map(ofAnswer),
    ...accepted.map((one) => ofQuote(one, "accepted")),
    ...expired.map((one) => ofQuote(one, "expired")),
  ];
}

function ofAnswer({ quoteId, decision, about }: UntoldAnswer): TurnQuote {
  const { number, customerName, minor, currencyCode } = about;
  return { id: quoteId, standing: decision, number, customerName, grossMinor: BigInt(minor), currencyCode };
}

function ofQuote({ id, number, customerName, grossMinor, currencyCode }: Quote, standing: TurnQuote["standing"]) {
  return { id, standing, number, customerName, grossMinor, currencyCode };
}
