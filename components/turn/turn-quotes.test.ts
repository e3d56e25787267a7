import { expect, it } from "vitest";
import type { UnseenAnswer } from "@/lib/api/contract/sales/offer";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { turnQuotes } from "./turn-quotes";

const about = { customerName: "Brf Solsidan", number: 7, minor: "12500", currencyCode: "SEK" };
const answer = (quoteId: string, decision: UnseenAnswer["decision"]): UnseenAnswer => ({
  ...{ id: `answer to ${quoteId}`, quoteId, decision, at: "2026-11-20T08:00:00.000Z" },
  about,
});
const quote = (id: string): Quote => ({ ...emptyQuote, id, status: "accepted", grossMinor: 100n });
const none = { items: [], total: 0 };
const nobody = { isDeclined: () => false, declinedAmongExpired: 0 };

it("has what was accepted, what was answered and not seen before it, and each quote once", () => {
  const answers = [answer("no", "declined"), answer("late", "accepted"), answer("yes", "accepted")];
  const accepted = { items: [quote("yes"), quote("told")], total: 2 };
  const turn = turnQuotes({ ...nobody, accepted, expired: none, answers });
  expect(turn.answered.map(({ quoteId }) => quoteId)).toEqual(["no", "late"]);
  expect(turn.accepted.map(({ id }) => id)).toEqual(["yes", "told"]);
  expect(turn.total).toBe(4);
});

it("counts what the books accepted by their own count, where they have more than was read", () => {
  const answers = [answer("no", "declined"), answer("further down", "accepted")];
  const accepted = { items: [quote("yes")], total: 9 };
  expect(turnQuotes({ ...nobody, accepted, expired: none, answers }).total).toBe(10);
});

it("counts an expired quote once, and not where its customer declined it", () => {
  const expired = { items: [quote("gone"), quote("late"), quote("no")], total: 12 };
  const answers = [answer("late", "accepted")];
  const isDeclined = (id: string) => id === "no";
  const turn = turnQuotes({ accepted: none, expired, answers, isDeclined, declinedAmongExpired: 3 });
  expect(turn.expired.map(({ id }) => id)).toEqual(["gone"]);
  expect(turn.total).toBe(1 + 12 - 3 - 1);
});
