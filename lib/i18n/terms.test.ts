import { expect, it } from "vitest";
import type { Locale } from "./locales";
import { messages } from "./messages";

type TextTree = { readonly [key: string]: string | TextTree };

function listTexts(tree: TextTree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : listTexts(value)));
}

it.each<[Locale, string, RegExp]>([
  ["en", "an e-mail", /\b(the|an?|its|no|by|one|second|newest|this|such|their|of the) mails?\b(?! server)/i],
  ["nb", "en e-post", /\b(mail|mejl|epost)(en|er|ene)?\b/i],
  ["nl", "een e-mail", /\b(de|een|geen|per|eigen|nieuwste) mail\b/i],
  ["nb", "mva-melding", /mva-?(rapport|oppgave)|momsoppgave/i],
])("the texts in %s say %s and no other word for it", (locale, _, otherWords) => {
  expect(listTexts(messages[locale] as TextTree).filter((text) => otherWords.test(text))).toEqual([]);
});
