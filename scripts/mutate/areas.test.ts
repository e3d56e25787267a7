import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { listFiles } from "../verify/sources.mjs";
import { areas } from "./areas.mjs";
import equivalents from "./equivalent.json";

const root = path.join(import.meta.dirname, "../..");

/** Expands `{a,b}` in a pattern, so that each file the braces name can be checked. */
function expandBraces(pattern: string): string[] {
  const [whole, list] = /\{([^}]+)\}/.exec(pattern) ?? [];
  return whole && list ? list.split(",").map((alternative) => pattern.replace(whole, alternative)) : [pattern];
}

function toRegExp(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*\/|\*|\.)/);
  const text: Record<string, string> = { "**/": "(?:.+/)?", "*": "[^/]*", ".": "\\." };
  return new RegExp(`^${parts.map((part) => text[part] ?? part).join("")}$`);
}

it.each(Object.entries(areas))("the area %s changes and tests files that exist", (_name, { rules, tests }) => {
  const patterns = [...rules, ...tests].filter((pattern) => !pattern.startsWith("!")).flatMap(expandBraces);
  expect(patterns.filter((pattern) => listFiles(root, toRegExp(pattern)).length === 0)).toEqual([]);
});

it("the changes nobody can notice are listed with lines that exist", () => {
  const gone = equivalents.filter(({ file, line }) => {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    return !lines.some((one) => one.trim() === line);
  });
  expect(gone.map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
});
