import { expect, it } from "vitest";
import type { OfferAnswerView, OfferDecision, OfferLinkView } from "../../contract/sales/offer";
import { answerPollMsOf, type Offers } from "./offers";

const firstVersion = { number: 1 } as Offers["versions"][number];
const link: OfferLinkView = { id: "l", number: 1, at: "2026-11-20T08:00:00.000Z", revokedAt: null, revokedBy: null };
const makeAnswers = (...decisions: OfferDecision[]) =>
  decisions.map((decision) => ({ decision, number: 1 }) as OfferAnswerView);
const makeOffers = (answers: readonly OfferAnswerView[], links = [link], versions = [firstVersion]): Offers => ({
  ...{ versions, links, answers },
  nextNumber: 2,
});

it.each<[string, Offers | undefined, number | false]>([
  ["often while nobody has answered", makeOffers([]), 15_000],
  ["sparsely after a no, which may become a yes", makeOffers(makeAnswers("declined")), 60_000],
  ["often once it was opened again", makeOffers(makeAnswers("declined", "reopened")), 15_000],
  [
    "often once a newer version was mailed",
    makeOffers(makeAnswers("declined"), [link], [firstVersion, { ...firstVersion, number: 2 }]),
    15_000,
  ],
  ["never after a yes", makeOffers(makeAnswers("declined", "accepted")), false],
  ["never while every link is taken back", makeOffers([], [{ ...link, revokedAt: link.at }]), false],
  ["never before it was read", undefined, false],
])("an answer is looked for %s", (_, offersSoFar, expectedMs) => expect(answerPollMsOf(offersSoFar)).toBe(expectedMs));
