import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";

// The journeys of a language say what its translators wrote, so that a better word breaks none of them.
const folder = path.join(import.meta.dirname, "../../lib/i18n/messages");
const languages = new Map(readdirSync(folder).map((language) => [language, textsOf(language)]));

function textsOf(language: string): Map<string, string> {
  const files = readdirSync(path.join(folder, language)).map(
    (file) => [file.replace(".json", ""), JSON.parse(readFileSync(path.join(folder, language, file), "utf8"))] as const,
  );
  return new Map(files.flatMap(([name, texts]) => flat(texts, name)));
}

/** Keys are `namespace.group.name`. */
function flat(texts: unknown, prefix: string): [string, string][] {
  if (typeof texts === "string") return [[prefix, texts]];
  return Object.entries(texts as object).flatMap(([name, inner]) => flat(inner, `${prefix}.${name}`));
}

/** A text of the screens by its key, its placeholders filled. */
export function said(language: string, key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = languages.get(language)?.get(key);
  if (text === undefined) throw new Error(`no text ${key} in ${language}`);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`);
}

/** Words no Norwegian or Dutch text of ours and no record of their books has. */
const foreignWords = /(?<!\p{L})(the|and|with|your|you|from|this|och|inte|är|från|för|till)(?!\p{L})/iu;

/** Expects that the page says nothing in another language: no text of its own in one, and no common word. */
export async function expectSpoken(page: Page, language: string, what: string) {
  expect.soft(await page.evaluate(() => document.documentElement.lang), what).toBe(language);
  const own = patterns.get(language) ?? [];
  const others = ["en", "sv"].flatMap((one) => patterns.get(one) ?? []);
  const fits = (all: readonly RegExp[], text: string) => all.some((pattern) => pattern.test(text));
  const strange = [...new Set(await texts(page))].filter(
    (text) => foreignWords.test(text) || (!fits(own, text) && fits(others, text)),
  );
  expect.soft(strange, `${what}, in another language than ${language}`).toEqual([]);
}

/** What a text can look like on a page; one of placeholders alone fits anything and says nothing. */
function patternsOf(text: string): RegExp[] {
  return branches(text).flatMap((form) => {
    const literal = form.split(/\{\w+\}|#/);
    if (!literal.some((part) => /\p{L}{2}/u.test(part))) return [];
    return [new RegExp(`^${literal.map(escaped).join(".+")}$`, "s")];
  });
}

/** A text that counts, once for each of its forms. */
function branches(text: string): string[] {
  const counted = /\{\w+, plural,((?: *[\w=]+ \{(?:[^{}]|\{\w+\})*\})+)\}/.exec(text);
  if (!counted) return [text.trim()];
  const forms = [...(counted[1] ?? "").matchAll(/[\w=]+ \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, form]) => form ?? "");
  return forms.flatMap((form) => branches(text.replace(counted[0], () => form)));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const patterns = new Map(
  [...languages].map(([language, texts]) => [language, [...texts.values()].flatMap(patternsOf)]),
);

/** What is shown or read out, as one text a piece; names of languages and what a service said stand in their own, and say so; an address is no sentence. */
function texts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility() && element.closest("body [lang], address") === null;
    const found: string[] = [document.title.split(" · ")[0] ?? ""];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && !/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(parent.tagName) && shown(parent))
        found.push(walker.currentNode.textContent ?? "");
    }
    for (const element of document.querySelectorAll("body *")) {
      if (!shown(element)) continue;
      for (const name of ["aria-label", "placeholder", "title", "alt", "aria-description"])
        found.push(element.getAttribute(name) ?? "");
    }
    return found.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
  });
}
