import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";

// Journeys in a language find texts as its translators wrote them, so that a better translation breaks no journey.
const folder = path.join(import.meta.dirname, "../../lib/i18n/messages");
const languages = new Map(readdirSync(folder).map((language) => [language, loadTexts(language)]));

function loadTexts(language: string): Map<string, string> {
  const files = readdirSync(path.join(folder, language)).map(
    (file) => [file.replace(".json", ""), JSON.parse(readFileSync(path.join(folder, language, file), "utf8"))] as const,
  );
  return new Map(files.flatMap(([name, texts]) => flattenTexts(texts, name)));
}

/** Flattens messages to pairs of a key and a text; keys are `namespace.group.name`. */
function flattenTexts(texts: unknown, prefix: string): [string, string][] {
  if (typeof texts === "string") return [[prefix, texts]];
  return Object.entries(texts as object).flatMap(([name, innerTexts]) => flattenTexts(innerTexts, `${prefix}.${name}`));
}

/** The text of the screens for a key, with its placeholders filled. @throws Error when the language has no such key */
export function translate(language: string, key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = languages.get(language)?.get(key);
  if (text === undefined) throw new Error(`no text ${key} in ${language}`);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`);
}

/** English and Swedish words that no Norwegian or Dutch text of the portal and no record of their books contains. */
const foreignWords = /(?<!\p{L})(the|and|with|your|you|from|this|och|inte|är|från|för|till)(?!\p{L})/iu;

/** Expects that the page shows nothing in another language: no English or Swedish text of the portal and no common word. */
export async function expectPageInLanguage(page: Page, language: string, screenName: string) {
  expect.soft(await page.evaluate(() => document.documentElement.lang), screenName).toBe(language);
  const patternsOfLanguage = patterns.get(language) ?? [];
  const otherPatterns = ["en", "sv"].flatMap((otherLanguage) => patterns.get(otherLanguage) ?? []);
  const matchesAny = (candidatePatterns: readonly RegExp[], text: string) =>
    candidatePatterns.some((pattern) => pattern.test(text));
  const foreignTexts = [...new Set(await visibleTexts(page))].filter(
    (text) => foreignWords.test(text) || (!matchesAny(patternsOfLanguage, text) && matchesAny(otherPatterns, text)),
  );
  expect.soft(foreignTexts, `${screenName}, in another language than ${language}`).toEqual([]);
}

/** Patterns of a text on a page; a text of placeholders alone would match anything and has no pattern. */
function patternsOf(text: string): RegExp[] {
  return pluralBranches(text).flatMap((form) => {
    const literalParts = form.split(/\{\w+\}|#/);
    if (!literalParts.some((part) => /\p{L}{2}/u.test(part))) return [];
    return [new RegExp(`^${literalParts.map(escapeForPattern).join(".+")}$`, "s")];
  });
}

/** The forms of a text with a plural, one text for each form. */
function pluralBranches(text: string): string[] {
  const pluralForm = /\{\w+, plural,((?: *[\w=]+ \{(?:[^{}]|\{\w+\})*\})+)\}/.exec(text);
  if (!pluralForm) return [text.trim()];
  const forms = [...(pluralForm[1] ?? "").matchAll(/[\w=]+ \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, form]) => form ?? "");
  return forms.flatMap((form) => pluralBranches(text.replace(pluralForm[0], () => form)));
}

const escapeForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const patterns = new Map(
  [...languages].map(([language, texts]) => [language, [...texts.values()].flatMap(patternsOf)]),
);

/** Lists the texts that are shown or read out, except `address` elements and elements that name their own language. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility() && element.closest("body [lang], address") === null;
    const foundTexts: string[] = [document.title.split(" · ")[0] ?? ""];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && !/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(parent.tagName) && isShown(parent))
        foundTexts.push(walker.currentNode.textContent ?? "");
    }
    for (const element of document.querySelectorAll("body *")) {
      if (!isShown(element)) continue;
      for (const attribute of ["aria-label", "placeholder", "title", "alt", "aria-description"])
        foundTexts.push(element.getAttribute(attribute) ?? "");
    }
    return foundTexts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
  });
}
