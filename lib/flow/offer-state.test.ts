import { describe, expect, it } from "vitest";
import { mayAnswer, type OfferFacts, offerState, standingAnswer } from "./offer-state";

const open: OfferFacts = {
  today: "2026-11-22",
  validUntilOn: "2026-11-22",
  isRevoked: false,
  number: 1,
  newest: 1,
  answers: [],
  books: { is: "read", status: "ongoing", isSameText: true },
};
const accepted = { decision: "accepted", number: 1 } as const;
const declined = { decision: "declined", number: 1 } as const;

describe("what a customer finds", () => {
  it.each<[string, Partial<OfferFacts>, ReturnType<typeof offerState>]>([
    ["it is open on its last day", {}, "open"],
    ["it is open without a last day", { validUntilOn: null }, "open"],
    ["it is open while the books cannot be read", { books: { is: "unread" } }, "open"],
    ["it has expired the day after", { today: "2026-11-23" }, "expired"],
    ["it was taken back", { isRevoked: true }, "revoked"],
    ["the books hold another text", { books: { is: "read", status: "ongoing", isSameText: false } }, "changed"],
    ["a newer version was mailed", { newest: 2 }, "superseded"],
    ["a newer version was mailed after this one was accepted", { newest: 2, answers: [accepted] }, "superseded"],
    ["it was deleted", { books: { is: "gone" } }, "gone"],
    [
      "the seller wrote the acceptance down",
      { books: { is: "read", status: "accepted", isSameText: true } },
      "elsewhere",
    ],
    ["it is invoiced", { books: { is: "read", status: "invoiced", isSameText: true } }, "elsewhere"],
    ["it was accepted here", { answers: [accepted] }, "accepted"],
    ["it was accepted here and has expired since", { answers: [accepted], today: "2026-12-24" }, "accepted"],
    ["it was declined", { answers: [declined] }, "declined"],
    ["it was declined and has expired since", { answers: [declined], today: "2026-12-24" }, "expired"],
    ["it was declined and then accepted", { answers: [declined, accepted] }, "accepted"],
    ["it was opened again", { answers: [declined, { decision: "reopened", number: 1 }] }, "open"],
    ["another version was declined before", { number: 2, newest: 2, answers: [declined] }, "open"],
  ])("when %s", (_, facts, state) => {
    expect(offerState({ ...open, ...facts })).toBe(state);
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
  ] as const;
  expect(states.filter((state) => mayAnswer(state, "accepted"))).toEqual(["open", "declined"]);
  expect(states.filter((state) => mayAnswer(state, "declined"))).toEqual(["open"]);
});

it("what the seller was told stands for a quote that was never mailed, until it is", () => {
  const told = { decision: "declined", number: null } as const;
  expect(standingAnswer([told], null)).toBe(told);
  expect(standingAnswer([told], 1)).toBeNull();
});
