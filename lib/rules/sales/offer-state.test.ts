import { describe, expect, it } from "vitest";
import { findEffectiveAnswer, linkEndsOn, mayAnswer, type OfferFacts, offerState } from "./offer-state";

const openOffer: OfferFacts = {
  today: "2026-11-22",
  validUntilOn: "2026-11-22",
  endsOn: "2027-01-31",
  isRevoked: false,
  number: 1,
  newestNumber: 1,
  answers: [],
  books: { is: "read", status: "ongoing", isSameText: true },
};
const acceptedAnswer = { decision: "accepted", number: 1 } as const;
const declinedAnswer = { decision: "declined", number: 1 } as const;

describe("what a customer finds", () => {
  it.each<[string, Partial<OfferFacts>, ReturnType<typeof offerState>]>([
    ["it is open on its last day", {}, "open"],
    ["it is open without a last day", { validUntilOn: null }, "open"],
    ["it is open while the books cannot be read", { books: { is: "unread" } }, "open"],
    ["it has expired the day after", { today: "2026-11-23" }, "expired"],
    ["its link was taken back", { isRevoked: true }, "revoked"],
    ["its link was taken back and has ended since", { isRevoked: true, endsOn: "2026-11-21" }, "ended"],
    ["its link was taken back and a newer version mailed", { isRevoked: true, newestNumber: 2 }, "revoked"],
    ["its link was taken back after it was accepted", { isRevoked: true, answers: [acceptedAnswer] }, "revoked"],
    ["its link was taken back and it was deleted", { isRevoked: true, books: { is: "gone" } }, "revoked"],
    [
      "its link was taken back after it was invoiced",
      { isRevoked: true, books: { is: "read", status: "invoiced", isSameText: true } },
      "revoked",
    ],
    ["it is the link's last day", { validUntilOn: null, endsOn: "2026-11-22" }, "open"],
    ["the link has ended", { endsOn: "2026-11-21" }, "ended"],
    ["the link of an accepted one has ended", { endsOn: "2026-11-21", answers: [acceptedAnswer] }, "ended"],
    ["the link of an earlier version has ended", { endsOn: "2026-11-21", newestNumber: 2 }, "ended"],
    ["the books hold another text", { books: { is: "read", status: "ongoing", isSameText: false } }, "changed"],
    ["a newer version was mailed", { newestNumber: 2 }, "superseded"],
    [
      "a newer version was mailed after this one was accepted",
      { newestNumber: 2, answers: [acceptedAnswer] },
      "superseded",
    ],
    ["it was deleted", { books: { is: "gone" } }, "gone"],
    [
      "the seller wrote the acceptance down",
      { books: { is: "read", status: "accepted", isSameText: true } },
      "elsewhere",
    ],
    ["it is invoiced", { books: { is: "read", status: "invoiced", isSameText: true } }, "elsewhere"],
    ["it was accepted here", { answers: [acceptedAnswer] }, "accepted"],
    ["it was accepted here and has expired since", { answers: [acceptedAnswer], today: "2026-12-24" }, "accepted"],
    ["it was declined", { answers: [declinedAnswer] }, "declined"],
    ["it was declined and has expired since", { answers: [declinedAnswer], today: "2026-12-24" }, "expired"],
    ["it was declined and then accepted", { answers: [declinedAnswer, acceptedAnswer] }, "accepted"],
    ["it was opened again", { answers: [declinedAnswer, { decision: "reopened", number: 1 }] }, "open"],
    ["another version was declined before", { number: 2, newestNumber: 2, answers: [declinedAnswer] }, "open"],
  ])("when %s", (_, changedFacts, expectedState) => {
    expect(offerState({ ...openOffer, ...changedFacts })).toBe(expectedState);
  });
});

it("can be accepted while it is open or declined, and declined while it is open", () => {
  const states = [
    "open",
    "accepted",
    "declined",
    "elsewhere",
    "superseded",
    "changed",
    "expired",
    "revoked",
    "gone",
    "ended",
  ] as const;
  expect(states.filter((state) => mayAnswer(state, "accepted"))).toEqual(["open", "declined"]);
  expect(states.filter((state) => mayAnswer(state, "declined"))).toEqual(["open"]);
});

it("what the seller was told stands for a quote that was never mailed, until it is", () => {
  const unmailedAnswer = { decision: "declined", number: null } as const;
  expect(findEffectiveAnswer([unmailedAnswer], null)).toBe(unmailedAnswer);
  expect(findEffectiveAnswer([unmailedAnswer], 1)).toBeNull();
});

it.each([
  ["30 days after the offer's last day", "2026-12-20", null, "2027-01-19"],
  ["90 days after the answer", "2026-12-20", "2026-11-25", "2027-02-23"],
  ["after the offer, where that holds longer than the answer's days", "2027-12-20", "2026-11-25", "2028-01-19"],
  ["30 days after the mail of an offer that had passed", "2026-01-31", null, "2026-12-22"],
  ["a year after the mail without a last day", null, null, "2027-11-22"],
])("a link ends %s", (_, validUntilOn, answeredOn, expectedEnd) => {
  expect(linkEndsOn(validUntilOn, "2026-11-22", answeredOn)).toBe(expectedEnd);
});
