import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { messages } from "./messages";
import { inPseudoLanguage } from "./pseudo-language";

it("puts accents on the letters of a text and makes it 40 % longer", () => {
  expect(inPseudoLanguage({ save: "Save the draft" })).toEqual({ save: "Ššáávé thééé ððrááft" });
});

it("leaves what is filled in, counted and marked up as it is, as the compiler of texts writes it", () => {
  const compiled = {
    filled: ["To ", ["name"]],
    counted: [["count", 2, { one: "one row", other: [0, " rows of ", ["all"]] }]],
    chosen: [["kind", 1, { mail: "a mail", other: "" }]],
    marked: ["Read ", ["link", "the page", ["strong", 0, " times"]], ", ", ["at", 5, { hour: "2-digit" }]],
  };
  const pseudo = inPseudoLanguage<unknown>(compiled) as typeof compiled;
  expect(pseudo.filled).toEqual(["Töö ", ["name"]]);
  expect(pseudo.counted).toEqual([["count", 2, { one: "ööññé röööw", other: [0, " rööwšš ööf ", ["all"]] }]]);
  expect(pseudo.chosen).toEqual([["kind", 1, { mail: "á mááííl", other: "" }]]);
  const [read, link, comma, at] = pseudo.marked;
  expect([read, comma]).toEqual(["Rééááð ", ", "]);
  expect(link).toEqual(["link", "thééé páágéé", ["strong", 0, " tíímééš"]]);
  expect(at).toEqual(["at", 5, { hour: "2-digit" }]);
});

/** Every text without placeholders. */
function plainTexts(texts: object): string[] {
  return Object.values(texts).flatMap((inner: unknown) => {
    if (typeof inner === "string") return /[{}<]/.test(inner) ? [] : [inner];
    return plainTexts(inner as object);
  });
}

it("reaches every word of every text, so that one without accents was never translated", () => {
  const pseudo = plainTexts(inPseudoLanguage(messages.en));
  const words = pseudo.flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []);
  expect(words.length).toBeGreaterThan(2_000);
  expect([...new Set(words.filter((word) => !/[^A-Za-z]/.test(word)))]).toEqual([]);
});

it("makes texts 40 % longer, by their words", () => {
  const english = plainTexts(messages.en).join(" ").length;
  const pseudo = plainTexts(inPseudoLanguage(messages.en)).join(" ").length;
  expect(pseudo / english).toBeGreaterThan(1.35);
  expect(pseudo / english).toBeLessThan(1.6);
});

it("can be filled in by what shows texts", () => {
  const texts = { greeting: "Good day" };
  const say = createTranslator({ locale: "en", messages: inPseudoLanguage(texts) });
  expect(say("greeting")).toBe("Gööööð ððááý");
});
