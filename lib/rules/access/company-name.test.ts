import { describe, expect, it } from "vitest";
import { comparableNameOf, isSameCompanyName, mergeCompanyNames, splitCompanyNames } from "./company-name";

describe("two names of a company", () => {
  it.each([
    ["Norrsken Bygg AB", "norrsken bygg ab"],
    ["Norrsken Bygg AB", "  Norrsken\t Bygg  AB "],
    ["Norrsken Bygg AB", "Norrsken\u00a0Bygg\u2003AB"],
    ["Norrsken Bygg AB", "Norr\u00adsken\u200b Bygg AB\ufeff"],
    ["Fjällkaffe AB", "Fja\u0308llkaffe AB"],
    ["Norrsken Bygg AB", "Ｎｏｒｒｓｋｅｎ Bygg AB"],
    ["Groß & Söhne", "GROSS & SÖHNE"],
  ])("are the same: %j and %j", (left, right) => {
    expect(isSameCompanyName(left, right)).toBe(true);
    expect(isSameCompanyName(right, left)).toBe(true);
  });

  it.each([
    ["Norrsken Bygg AB", "Norrsken Bygg"],
    ["Norrsken Bygg AB", "Norrsken Bygg AB (publ)"],
    ["Fjällkaffe AB", "Fjallkaffe AB"],
    // The first letter is Greek.
    ["Norrsken Bygg AB", "\u039dorrsken Bygg AB"],
    ["Tulp & Zoon B.V.", "Tulp & Zoon BV"],
  ])("are not the same: %j and %j", (left, right) => expect(isSameCompanyName(left, right)).toBe(false));

  it.each(["", "  ", "—", "\u200b", "\0", "🙂"])("are not the same where %j is no name", (text) => {
    expect(comparableNameOf(text)).toBe("");
    expect(isSameCompanyName(text, text)).toBe(false);
  });
});

it("keeps each name once, in its first spelling and on one line", () => {
  expect(mergeCompanyNames([" Tulp\n& Zoon ", "tulp & zoon", "", "—", "Anna AB\0", "A\ud800B"])).toEqual([
    ...["Tulp & Zoon", "Anna AB", "AB"],
  ]);
});

it("reads one name from each line of a pasted text, however its lines end", () => {
  expect(splitCompanyNames("One AB\r\nTwo AB\n\n\tThree AB\rone ab\u2028Four AB\n")).toEqual([
    ...["One AB", "Two AB", "Three AB", "Four AB"],
  ]);
  expect(splitCompanyNames("")).toEqual([]);
});
