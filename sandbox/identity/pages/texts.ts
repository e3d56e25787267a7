import { en, type Texts } from "./texts/en";
import { nb } from "./texts/nb";
import { nl } from "./texts/nl";
import { sv } from "./texts/sv";

export type Language = "en" | "sv" | "nb" | "nl";

const textsByLanguage: Readonly<Record<Language, Texts>> = { en, sv, nb, nl };
const languageByTag = new Map<string, Language>([
  ["en", "en"],
  ["sv", "sv"],
  ["nb", "nb"],
  ["nn", "nb"],
  ["no", "nb"],
  ["nl", "nl"],
]);

/**
 * The language the browser prefers of those that exist here (RFC 9110 section 12.5.4); English where it names none of them.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  const preferredLanguages = (acceptLanguage ?? "")
    .split(",")
    .flatMap((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      const language = languageByTag.get(tag.split("-")[0] ?? "");
      return language ? [{ language, quality: quality === undefined ? 1 : Number(quality) }] : [];
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality);
  return preferredLanguages[0]?.language ?? "en";
}

export function textsFor(language: Language): Texts {
  return textsByLanguage[language];
}

export type { Texts };
