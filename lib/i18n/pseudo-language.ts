/**
 * A language for developers and tests: the English texts with accents on their letters and 40 % longer. A text without
 * accents on a page was never translated, and a text that does not fit would not fit in a wordier language either.
 */
export const pseudoLanguage = "en-XA";

/** The accented form of each letter. Every word of the portal's texts has at least one of these letters. */
const accentedLetters: Readonly<Record<string, string>> = {
  ...{ a: "á", c: "ç", d: "ð", e: "é", i: "í", n: "ñ", o: "ö", s: "š", u: "ü", y: "ý", z: "ž" },
  ...{ A: "Á", C: "Ç", D: "Ð", E: "É", I: "Í", N: "Ñ", O: "Ö", S: "Š", U: "Ü", Y: "Ý", Z: "Ž" },
};

const addedShare = 0.4;

/**
 * Converts texts of any depth to the pseudo-language.
 *
 * Shape: objects of texts → the same objects; a text is as `next-intl` compiled it: plain words, or a list of words and of
 * values that are inserted (`["name"]`), counted or chosen (`["count", 2, { one, other }]`) or marked up (`["link", …]`)
 */
export function toPseudoLanguage<T>(texts: T): T {
  return convertTexts(texts) as T;
}

function convertTexts(texts: unknown): unknown {
  if (typeof texts === "string") return lengthenWords(texts);
  if (Array.isArray(texts)) return texts.map(convertPart);
  return Object.fromEntries(
    Object.entries(texts as object).map(([key, innerTexts]) => [key, convertTexts(innerTexts)]),
  );
}

/** Converts words, or a part that begins with a name: the names of parts, their kinds and their formats stay as they are. */
function convertPart(part: unknown): unknown {
  if (typeof part === "string") return lengthenWords(part);
  if (!Array.isArray(part)) return part;
  const [name, kind, ...otherParts] = part;
  if (kind === undefined) return part;
  const isMarkup = typeof kind !== "number" || kind === countKind;
  if (isMarkup) return [name, ...[kind, ...otherParts].map(convertPart)];
  return branchingKinds.includes(kind) ? [name, kind, ...otherParts.map(convertBranches)] : part;
}

/** Kinds that `icu-minify` writes: the number in a text that counts, and the three kinds that choose between texts. */
const countKind = 0;
const branchingKinds = [1, 2, 3];

function convertBranches(branches: unknown): unknown {
  const entries = Object.entries(branches as object);
  return Object.fromEntries(
    entries.map(([name, text]) => [name, Array.isArray(text) ? text.map(convertPart) : convertPart(text)]),
  );
}

/** Returns each word with accents, made longer by repeating its accented letters. */
function lengthenWords(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    let missingLetterCount = word.length > 1 ? Math.ceil(word.length * addedShare) : 0;
    const letters = [...word].map((letter) => accentedLetters[letter] ?? letter);
    const accentedCount = letters.filter((letter) => !word.includes(letter)).length;
    return letters
      .map((letter, index) => {
        if (letter === word[index] || missingLetterCount === 0) return letter;
        const repetitions = Math.min(missingLetterCount, Math.ceil((word.length * addedShare) / accentedCount));
        missingLetterCount -= repetitions;
        return letter + letter.toLowerCase().repeat(repetitions);
      })
      .join("");
  });
}
