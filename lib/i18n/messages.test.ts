import { describe, expect, it } from "vitest";
import { locales } from "./locales";
import { messages } from "./messages";

type Texts = { [key: string]: string | Texts };

function flatten(texts: Texts, path = ""): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const fullKey = path ? `${path}.${key}` : key;
    if (typeof value === "string") all.set(fullKey, value);
    else for (const [inner, text] of flatten(value, fullKey)) all.set(inner, text);
  }
  return all;
}

/** The names of the values a text needs from its caller: `{name}`, `{count, plural, …}`, `<link>`. */
function requiredNames(text: string): string[] {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]|<(\w+)>/g)].map((match) => match[1] ?? `<${match[2]}>`);
  return [...new Set(names)].sort();
}

const english = flatten(messages.en);

describe.each(locales)("texts in %s", (locale) => {
  const texts = flatten(messages[locale]);

  it("has exactly the keys of English", () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("names no setting of the server to the people who use it", () => {
    expect([...texts].filter(([, text]) => /\b[A-Z]{3,}_[A-Z]+\b/.test(text))).toEqual([]);
  });

  it("leaves no text empty", () => {
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("uses the same placeholders as English", () => {
    const different = [...texts].filter(
      ([key, text]) => requiredNames(text).join() !== requiredNames(english.get(key) ?? "").join(),
    );
    expect(different).toEqual([]);
  });

  it("counts one and many in every text that counts", () => {
    const counting = [...texts].filter(([, text]) => text.includes(", plural,"));
    expect(counting).not.toEqual([]);
    expect(counting.filter(([, text]) => !/ other \{/.test(text) || !/ (one|=2) \{/.test(text))).toEqual([]);
  });

  it("keeps the voice: no exclamation marks, no please", () => {
    expect(
      [...texts].filter(([, text]) => /!|\b(please|vänligen|vennligst|alstublieft|gelieve|oops)\b/i.test(text)),
    ).toEqual([]);
  });
});
