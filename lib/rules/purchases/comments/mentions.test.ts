import { describe, expect, it } from "vitest";
import { mentionBeingTyped, mentionedPeople, partsOfText, peopleMatching } from "./mentions";

const people = [
  { personId: "e", name: "Erik Åström" },
  { personId: "s", name: "Sara Ek" },
  { personId: "k", name: "Sara Ekberg" },
];
const idsOf = (found: readonly { personId: string }[]) => found.map(({ personId }) => personId);

describe("who is mentioned in a text", () => {
  it.each([
    ["@Erik Åström, ser du den här?", ["e"]],
    ["Fråga @erik åström och @Sara Ek.", ["e", "s"]],
    ["@Sara Ekberg vet", ["k"]],
    ["@Sara Ekholm vet", []],
    ["@Erik vet", []],
    ["erik@Sara Ek", ["s"]],
    ["", []],
  ])("in “%s” is %j", (text, ids) => {
    expect(idsOf(mentionedPeople(text, people))).toEqual(ids);
  });

  it("is shown apart from the other words, of which none is lost", () => {
    const text = "Hej @Sara Ek! Och @Sara Ek.";
    expect(partsOfText(text, people)).toEqual([
      { is: "words", text: "Hej " },
      { is: "mention", text: "@Sara Ek" },
      { is: "words", text: "! Och " },
      { is: "mention", text: "@Sara Ek" },
      { is: "words", text: "." },
    ]);
    expect(partsOfText("a.b (c)", [{ name: "" }])).toEqual([{ is: "words", text: "a.b (c)" }]);
    expect(mentionedPeople("@Anna-Karin Berg ser", [{ personId: "a", name: "Anna-Karin Berg" }])).toHaveLength(1);
    expect(partsOfText("@A.B (x)", [{ name: "A.B (x)" }])).toEqual([{ is: "mention", text: "@A.B (x)" }]);
  });
});

describe("the mention that is being typed", () => {
  it.each([
    ["@", 1, { from: 0, typed: "" }],
    ["Hej @er", 7, { from: 4, typed: "er" }],
    ["Hej @Erik Å", 11, { from: 4, typed: "Erik Å" }],
    ["Hej @Erik Åström ser", 20, null],
    ["erik@norr", 9, null],
    ["Hej @er och", 5, { from: 4, typed: "" }],
    ["Hej", 3, null],
  ])("in “%s” at %i is %j", (text, caret, expected) => {
    expect(mentionBeingTyped(text, caret)).toEqual(expected);
  });

  it("offers the people whose name or a later word of it begins so", () => {
    expect(idsOf(peopleMatching("sara ek", people))).toEqual(["s", "k"]);
    expect(idsOf(peopleMatching("ås", people))).toEqual(["e"]);
    expect(idsOf(peopleMatching("", people))).toEqual(["e", "s", "k"]);
    expect(peopleMatching("zz", people)).toEqual([]);
  });
});
