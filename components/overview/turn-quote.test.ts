import { expect, it } from "vitest";
import type { UntoldAnswer } from "@/lib/api/contract/offer";
import type { Quote } from "@/lib/api/contract/quote";
import { emptyQuote } from "@/lib/api/contract/quote-draft";
import { turnQuotes } from "./turn-quote";

const about = { customerName: "Brf Solsidan", number: 7, minor: "12500", currencyCode: "SEK" };
const answer = (quoteId: string, decision: UntoldAnswer["decision"]): UntoldAnswer => ({
  ...{ id: `answer to ${quoteId}`, quoteId, decision, at: "2026-11-20T08:00:00.000Z" },
  about,
});
const quote = (id: string): Quote => ({ ...emptyQuote, id, status: "accepted", grossMinor: 100n });

it("has what was accepted, what was answered and not seen before it, and each quote once", () => {
  const answers = [answer("no", "declined"), answer("late", "accepted"), answer("yes", "accepted")];
  const { items, total } = turnQuotes({ items: [quote("yes"), quote("told")], total: 2 }, answers);
  expect(items.map(({ id, decision }) => [id, decision])).toEqual([
    ["no", "declined"],
    ["late", "accepted"],
    ["yes", "accepted"],
    ["told", "accepted"],
  ]);
  expect(total).toBe(4);
  expect(items[0]).toMatchObject({ customerName: "Brf Solsidan", number: 7, grossMinor: 12_500n });
});

it("counts what the books accepted by their own count, where they have more than was read", () => {
  const answers = [answer("no", "declined"), answer("further down", "accepted")];
  expect(turnQuotes({ items: [quote("yes")], total: 9 }, answers).total).toBe(10);
});
