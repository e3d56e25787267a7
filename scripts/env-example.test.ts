import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const readFile = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const example = readFile(".env.example");
const explainedNames = new Set([...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]));

/** @returns the names of the settings that a program reads from its environment, as its source spells them */
const settingNamesOf = (source: string) =>
  [...source.matchAll(/^\s{2,4}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]);

describe(".env.example", () => {
  it.each(["lib/platform/env.ts", "sandbox/settings.ts"])("explains every setting of %s", (file) => {
    const settings = settingNamesOf(readFile(file));
    expect(settings.length).toBeGreaterThan(5);
    expect(settings.filter((name) => !explainedNames.has(name))).toEqual([]);
  });

  it("explains every setting the launcher reads", () => {
    const read = readFileSync(new URL("./launch/settings.mjs", import.meta.url), "utf8");
    const names = [...read.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map((match) => match[1]);
    expect(names.filter((name) => !explainedNames.has(name))).toEqual([]);
  });

  it("says something about each of them and names none that nobody reads", () => {
    const sources = [
      "lib/platform/env.ts",
      "sandbox/settings.ts",
      "scripts/launch/settings.mjs",
      "scripts/launch/environment.mjs",
    ];
    const others = [
      "scripts/launch/product.mjs",
      "scripts/test/chromium.mjs",
      "next.config.mjs",
      "lib/platform/log.ts",
    ];
    const text = [...sources, ...others].map(readFile).join("\n");
    expect([...explainedNames].filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
    const lines = example.split("\n");
    const silent = lines.filter((line, at) => /^# [A-Z][A-Z0-9_]+=/.test(line) && !/^# /.test(lines[at - 1] ?? ""));
    expect(silent).toEqual([]);
  });
});
