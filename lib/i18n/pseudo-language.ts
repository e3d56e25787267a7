/**
 * A language for developers and tests: the English texts with accents on their letters and 40 % longer. A text that stands on
 * a page without accents was never translated, and one that does not fit would not fit in a wordier language either.
 */
export const pseudoLanguage = "en-XA";

/** What each letter becomes. Every word of ours has one of these. */
const accents: Readonly<Record<string, string>> = {
  ...{ a: "á", c: "ç", d: "ð", e: "é", i: "í", n: "ñ", o: "ö", s: "š", u: "ü", y: "ý", z: "ž" },
  ...{ A: "Á", C: "Ç", D: "Ð", E: "É", I: "Í", N: "Ñ", O: "Ö", S: "Š", U: "Ü", Y: "Ý", Z: "Ž" },
};

const lengthening = 0.4;

/**
 * Texts of any depth in the pseudo-language.
 *
 * Shape:  objects of texts → the same objects; a text is as `next-intl` compiled it: words alone, or a list of words and of
 *         what is filled in (`["name"]`), counted or chosen (`["count", 2, { one, other }]`) or marked up (`["link", …]`)
 */
export function inPseudoLanguage<T>(texts: T): T {
  return translated(texts) as T;
}

function translated(texts: unknown): unknown {
  if (typeof texts === "string") return lengthened(texts);
  if (Array.isArray(texts)) return texts.map(part);
  return Object.fromEntries(Object.entries(texts as object).map(([key, inner]) => [key, translated(inner)]));
}

/** Words, or a part that begins with a name: the names of parts, their kinds and their formats stay as they are. */
function part(node: unknown): unknown {
  if (typeof node === "string") return lengthened(node);
  if (!Array.isArray(node)) return node;
  const [name, kind, ...rest] = node;
  if (kind === undefined) return node;
  const isMarkup = typeof kind !== "number" || kind === pound;
  if (isMarkup) return [name, ...[kind, ...rest].map(part)];
  return branching.includes(kind) ? [name, kind, ...rest.map(branches)] : node;
}

/** Of the kinds `icu-minify` writes: the number in a text that counts, and the three that choose between texts. */
const pound = 0;
const branching = [1, 2, 3];

function branches(options: unknown): unknown {
  const entries = Object.entries(options as object);
  return Object.fromEntries(entries.map(([name, text]) => [name, Array.isArray(text) ? text.map(part) : part(text)]));
}

/** Each word with accents, its vowels said for longer. */
function lengthened(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    let missing = word.length > 1 ? Math.ceil(word.length * lengthening) : 0;
    const letters = [...word].map((letter) => accents[letter] ?? letter);
    const changed = letters.filter((letter) => !word.includes(letter)).length;
    return letters
      .map((letter, at) => {
        if (letter === word[at] || missing === 0) return letter;
        const more = Math.min(missing, Math.ceil((word.length * lengthening) / changed));
        missing -= more;
        return letter + letter.toLowerCase().repeat(more);
      })
      .join("");
  });
}
