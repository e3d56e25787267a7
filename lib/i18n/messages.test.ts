import { describe, expect, it } from "vitest";
import { locales } from "./locales";
import { messages } from "./messages";

type Texts = { [key: string]: string | Texts };

function flattenTexts(texts: Texts, path = ""): Map<string, string> {
  const textByKey = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const fullKey = path ? `${path}.${key}` : key;
    if (typeof value === "string") textByKey.set(fullKey, value);
    else for (const [innerKey, text] of flattenTexts(value, fullKey)) textByKey.set(innerKey, text);
  }
  return textByKey;
}

/** Returns the names of the values a text needs from its caller: `{name}`, `{count, plural, …}`, `<link>`. */
function requiredNames(text: string): string[] {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]|<(\w+)>/g)].map((match) => match[1] ?? `<${match[2]}>`);
  return [...new Set(names)].sort();
}

const englishTexts = flattenTexts(messages.en);

describe.each(locales)("texts in %s", (locale) => {
  const texts = flattenTexts(messages[locale]);

  it("has exactly the keys of English", () => {
    expect([...texts.keys()].sort()).toEqual([...englishTexts.keys()].sort());
  });

  it("names no setting of the server to the people who use it", () => {
    expect([...texts].filter(([, text]) => /\b[A-Z]{3,}_[A-Z]+\b/.test(text))).toEqual([]);
  });

  it("leaves no text empty", () => {
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("uses the same placeholders as English", () => {
    const differingTexts = [...texts].filter(
      ([key, text]) => requiredNames(text).join() !== requiredNames(englishTexts.get(key) ?? "").join(),
    );
    expect(differingTexts).toEqual([]);
  });

  it("counts one and many in every text that counts", () => {
    const countingTexts = [...texts].filter(([, text]) => text.includes(", plural,"));
    expect(countingTexts).not.toEqual([]);
    expect(countingTexts.filter(([, text]) => !/ other \{/.test(text) || !/ (one|=2) \{/.test(text))).toEqual([]);
  });

  it("keeps the voice: no exclamation marks, no please", () => {
    expect(
      [...texts].filter(([, text]) => /!|\b(please|vänligen|vennligst|alstublieft|gelieve|oops)\b/i.test(text)),
    ).toEqual([]);
  });
});
