/** A person who can be mentioned. */
export type Mentionable = { personId: string; name: string };

/** A part of a text: words, or the mention of a person. */
export type TextPart = { is: "words" | "mention"; text: string };

/**
 * Splits a text into words and mentions. A mention is `@` and the whole name, in any case, and not the beginning of a longer
 * word; of two names of which one begins with the other, the longer one counts.
 */
export function partsOfText(text: string, people: readonly Pick<Mentionable, "name">[]): TextPart[] {
  const names = people
    .map(({ name }) => name)
    .filter((name) => name !== "")
    .toSorted((left, right) => right.length - left.length);
  if (names.length === 0) return text === "" ? [] : [{ is: "words", text }];
  const mentionPattern = new RegExp(`(@(?:${names.map(escapeForPattern).join("|")})(?![\\p{L}\\p{N}]))`, "iu");
  return text
    .split(mentionPattern)
    .map((part, index): TextPart => ({ is: index % 2 === 1 ? "mention" : "words", text: part }))
    .filter((part) => part.text !== "");
}

/** The people whom a text mentions, each once. */
export function mentionedPeople<T extends Mentionable>(text: string, people: readonly T[]): T[] {
  const mentionedNames = new Set(
    partsOfText(text, people)
      .filter(({ is }) => is === "mention")
      .map((part) => part.text.slice(1).toLowerCase()),
  );
  return people.filter(({ name }) => mentionedNames.has(name.toLowerCase()));
}

/** What is being typed of a mention before the caret; null where no mention is. `from` is the index of its `@`. */
export function mentionBeingTyped(text: string, caret: number): { from: number; typed: string } | null {
  const match = /(?:^|[\s(])@([\p{L}\p{N}][\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)?$/u.exec(text.slice(0, caret));
  if (!match) return null;
  const typed = match[1] ?? "";
  return { from: caret - typed.length - 1, typed };
}

/** The people whose name, or a later word of it, begins with what is typed. */
export function peopleMatching<T extends Mentionable>(typed: string, people: readonly T[]): T[] {
  const wanted = typed.toLowerCase();
  return people.filter(({ name }) => {
    const lowerName = name.toLowerCase();
    return lowerName.startsWith(wanted) || lowerName.includes(` ${wanted}`);
  });
}

const escapeForPattern = (name: string) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
