import { describe, expect, it } from "vitest";
import { findHits } from "./find-hits";
import type { PageWord } from "./frame/protocol";

const makePageWords = (...texts: string[]): PageWord[] =>
  texts.map((text) => ({ text, x: 0, y: 0, width: 0.1, height: 0.01 }));

describe("finding a text on a page", () => {
  it("finds a text in one word, whatever its case", () => {
    expect(findHits(1, makePageWords("Faktura", "Bankgiro 5050-1055"), "5050")).toEqual([{ page: 1, words: [1] }]);
    expect(findHits(2, makePageWords("FAKTURA"), "faktura")).toEqual([{ page: 2, words: [0] }]);
  });

  it("finds a text that runs through several words of the file", () => {
    expect(findHits(1, makePageWords("Att", "betala,", "SEK"), "att betala")).toEqual([{ page: 1, words: [0, 1] }]);
  });

  it("tells every place of it", () => {
    expect(findHits(1, makePageWords("moms", "25 %", "Moms"), "moms").map(({ words }) => words)).toEqual([[0], [2]]);
  });

  it("finds nothing for an empty text", () => {
    expect(findHits(1, makePageWords("moms"), "  ")).toEqual([]);
  });
});
