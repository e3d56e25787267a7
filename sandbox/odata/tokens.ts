import { badQuery } from "./bad-query";

export type Token = {
  readonly is: "text" | "number" | "uuid" | "day" | "instant" | "word" | "symbol" | "end";
  /** The text of the token; for a text literal without its quotes. */
  readonly value: string;
  readonly at: number;
};

// The order of the patterns matters, because a uuid or a date can begin like a number, and a uuid like a word.
const patterns: readonly (readonly [Token["is"], RegExp])[] = [
  ["uuid", /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/iy],
  ["instant", /\d{1,6}-\d{1,2}-\d{1,2}T[\d:.]*(?:Z|[+-]\d{1,2}:\d{2})?/iy],
  ["day", /\d{1,6}-\d{1,2}-\d{1,2}/y],
  ["number", /\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/iy],
  ["word", /\$?[A-Za-z_]\w*/y],
  ["text", /'(?:[^']|'')*'/y],
  ["symbol", /[()/,:-]/y],
];

/** Splits an OData expression into tokens; blanks separate tokens and are left out. */
export function tokenize(expression: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = blanksEnd(expression, 0);
  while (at < expression.length) {
    const [is, written] = wordAt(expression, at);
    tokens.push({ is, value: is === "text" ? written.slice(1, -1).replaceAll("''", "'") : written, at });
    at = blanksEnd(expression, at + written.length);
  }
  return [...tokens, { is: "end", value: "", at }];
}

function wordAt(expression: string, at: number): readonly [Token["is"], string] {
  for (const [is, pattern] of patterns) {
    pattern.lastIndex = at;
    const written = pattern.exec(expression)?.[0];
    if (written !== undefined) return [is, written];
  }
  throw badQuery(`The expression is not readable at position ${at + 1}.`);
}

function blanksEnd(expression: string, from: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = from;
  return from + (blanks.exec(expression)?.[0].length ?? 0);
}
