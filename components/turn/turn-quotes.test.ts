import { expect, it } from "vitest";
import type { UnseenAnswer } from "@/lib/api/contract/sales/offer";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { findTurnQuotes } from "./turn-quotes";

const quoteFacts = { customerName: "Brf Solsidan", number: 7, minor: "12500", currencyCode: "SEK" };
const makeAnswer = (quoteId: string, decision: UnseenAnswer["decision"]): UnseenAnswer => ({
  ...{ id: `answer to ${quoteId}`, quoteId, decision, at: "2026-11-20T08:00:00.000Z" },
  about: quoteFacts,
});
const makeQuote = (id: string): Quote => ({ ...emptyQuote, id, status: "accepted", grossMinor: 100n });
const noQuotes = { items: [], total: 0 };
const noDeclinedQuotes = { isDeclined: () => false, declinedAmongExpired: 0 };

it("has what was accepted, what was answered and not seen before it, and each quote once", () => {
  const answers = [makeAnswer("no", "declined"), makeAnswer("late", "accepted"), makeAnswer("yes", "accepted")];
  const acceptedQuotes = { items: [makeQuote("yes"), makeQuote("told")], total: 2 };
  const foundTurnQuotes = findTurnQuotes({
    ...noDeclinedQuotes,
    accepted: acceptedQuotes,
    expired: noQuotes,
    allAnswers: answers,
  });
  expect(foundTurnQuotes.unseenAnswers.map(({ quoteId }) => quoteId)).toEqual(["no", "late"]);
  expect(foundTurnQuotes.acceptedQuotes.map(({ id }) => id)).toEqual(["yes", "told"]);
  expect(foundTurnQuotes.total).toBe(4);
});

it("counts what the books accepted by their own count, where they have more than was read", () => {
  const answers = [makeAnswer("no", "declined"), makeAnswer("further down", "accepted")];
  const acceptedQuotes = { items: [makeQuote("yes")], total: 9 };
  expect(
    findTurnQuotes({ ...noDeclinedQuotes, accepted: acceptedQuotes, expired: noQuotes, allAnswers: answers }).total,
  ).toBe(10);
});

it("counts an expired quote once, and not where its customer declined it", () => {
  const expiredQuotes = { items: [makeQuote("gone"), makeQuote("late"), makeQuote("no")], total: 12 };
  const answers = [makeAnswer("late", "accepted")];
  const isDeclined = (id: string) => id === "no";
  const foundTurnQuotes = findTurnQuotes({
    accepted: noQuotes,
    expired: expiredQuotes,
    allAnswers: answers,
    isDeclined,
    declinedAmongExpired: 3,
  });
  expect(foundTurnQuotes.expiredQuotes.map(({ id }) => id)).toEqual(["gone"]);
  expect(foundTurnQuotes.total).toBe(1 + 12 - 3 - 1);
});
