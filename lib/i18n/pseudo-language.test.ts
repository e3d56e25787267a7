import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { messages } from "./messages";
import { toPseudoLanguage } from "./pseudo-language";

it("puts accents on the letters of a text and makes it 40 % longer", () => {
  expect(toPseudoLanguage({ save: "Save the draft" })).toEqual({ save: "Ššáávé thééé ððrááft" });
});

it("leaves what is filled in, counted and marked up as it is, as the compiler of texts writes it", () => {
  const compiledTexts = {
    filled: ["To ", ["name"]],
    counted: [["count", 2, { one: "one row", other: [0, " rows of ", ["all"]] }]],
    chosen: [["kind", 1, { mail: "a mail", other: "" }]],
    marked: ["Read ", ["link", "the page", ["strong", 0, " times"]], ", ", ["at", 5, { hour: "2-digit" }]],
  };
  const pseudoTexts = toPseudoLanguage<unknown>(compiledTexts) as typeof compiledTexts;
  expect(pseudoTexts.filled).toEqual(["Töö ", ["name"]]);
  expect(pseudoTexts.counted).toEqual([["count", 2, { one: "ööññé röööw", other: [0, " rööwšš ööf ", ["all"]] }]]);
  expect(pseudoTexts.chosen).toEqual([["kind", 1, { mail: "á mááííl", other: "" }]]);
  const [readText, linkPart, comma, timePart] = pseudoTexts.marked;
  expect([readText, comma]).toEqual(["Rééááð ", ", "]);
  expect(linkPart).toEqual(["link", "thééé páágéé", ["strong", 0, " tíímééš"]]);
  expect(timePart).toEqual(["at", 5, { hour: "2-digit" }]);
});

/** Lists every text without placeholders. */
function listPlainTexts(texts: object): string[] {
  return Object.values(texts).flatMap((innerTexts: unknown) => {
    if (typeof innerTexts === "string") return /[{}<]/.test(innerTexts) ? [] : [innerTexts];
    return listPlainTexts(innerTexts as object);
  });
}

it("reaches every word of every text, so that one without accents was never translated", () => {
  const pseudoTexts = listPlainTexts(toPseudoLanguage(messages.en));
  const words = pseudoTexts.flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []);
  expect(words.length).toBeGreaterThan(2_000);
  expect([...new Set(words.filter((word) => !/[^A-Za-z]/.test(word)))]).toEqual([]);
});

it("makes texts 40 % longer, by their words", () => {
  const englishLength = listPlainTexts(messages.en).join(" ").length;
  const pseudoLength = listPlainTexts(toPseudoLanguage(messages.en)).join(" ").length;
  expect(pseudoLength / englishLength).toBeGreaterThan(1.35);
  expect(pseudoLength / englishLength).toBeLessThan(1.6);
});

it("can be filled in by what shows texts", () => {
  const texts = { greeting: "Good day" };
  const translate = createTranslator({ locale: "en", messages: toPseudoLanguage(texts) });
  expect(translate("greeting")).toBe("Gööööð ððááý");
});
