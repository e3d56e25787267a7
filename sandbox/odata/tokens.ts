import { queryError } from "./bad-query";

export type Token = {
  readonly is: "text" | "number" | "uuid" | "day" | "instant" | "word" | "symbol" | "end";
  /** The text of the token; for a text literal without its quotes. */
  readonly value: string;
  readonly position: number;
};

// The order of the patterns matters, because a uuid or a date can begin like a number, and a uuid like a word.
const tokenPatterns: readonly (readonly [Token["is"], RegExp])[] = [
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
  let position = skipBlanks(expression, 0);
  while (position < expression.length) {
    const [is, tokenText] = tokenAt(expression, position);
    tokens.push({ is, value: is === "text" ? tokenText.slice(1, -1).replaceAll("''", "'") : tokenText, position });
    position = skipBlanks(expression, position + tokenText.length);
  }
  return [...tokens, { is: "end", value: "", position }];
}

function tokenAt(expression: string, position: number): readonly [Token["is"], string] {
  for (const [is, pattern] of tokenPatterns) {
    pattern.lastIndex = position;
    const tokenText = pattern.exec(expression)?.[0];
    if (tokenText !== undefined) return [is, tokenText];
  }
  throw queryError(`The expression is not readable at position ${position + 1}.`);
}

function skipBlanks(expression: string, position: number): number {
  const blankPattern = /\s*/y;
  blankPattern.lastIndex = position;
  return position + (blankPattern.exec(expression)?.[0].length ?? 0);
}
