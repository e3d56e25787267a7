import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { listFiles } from "../verify/sources.mjs";
import { areas } from "./areas.mjs";
import equivalents from "./equivalent.json";

const root = path.join(import.meta.dirname, "../..");

/** Expands `{a,b}` in a pattern, so that each file the braces name can be checked. */
function expandBraces(pattern: string): string[] {
  const [braces, alternatives] = /\{([^}]+)\}/.exec(pattern) ?? [];
  return braces && alternatives
    ? alternatives.split(",").map((alternative) => pattern.replace(braces, alternative))
    : [pattern];
}

function toRegExp(pattern: string): RegExp {
  const patternParts = pattern.split(/(\*\*\/|\*|\.)/);
  const patternByPart: Record<string, string> = { "**/": "(?:.+/)?", "*": "[^/]*", ".": "\\." };
  return new RegExp(`^${patternParts.map((part) => patternByPart[part] ?? part).join("")}$`);
}

it.each(Object.entries(areas))("the area %s changes and tests files that exist", (_name, { rules, tests }) => {
  const patterns = [...rules, ...tests].filter((pattern) => !pattern.startsWith("!")).flatMap(expandBraces);
  expect(patterns.filter((pattern) => listFiles(root, toRegExp(pattern)).length === 0)).toEqual([]);
});

it("the changes nobody can notice are listed with lines that exist", () => {
  const missingEquivalents = equivalents.filter(({ file, line }) => {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    return !lines.some((sourceLine) => sourceLine.trim() === line);
  });
  expect(missingEquivalents.map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
});
