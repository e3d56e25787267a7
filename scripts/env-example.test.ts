import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const readFile = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const exampleText = readFile(".env.example");
const explainedNames = new Set([...exampleText.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]));

/** @returns the names of the settings that a program reads from its environment, as its source spells them */
const settingNamesOf = (source: string) =>
  [...source.matchAll(/^\s{2,4}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]);

describe(".env.example", () => {
  it.each(["lib/platform/env.ts", "sandbox/settings.ts"])("explains every setting of %s", (file) => {
    const settingNames = settingNamesOf(readFile(file));
    expect(settingNames.length).toBeGreaterThan(5);
    expect(settingNames.filter((name) => !explainedNames.has(name))).toEqual([]);
  });

  it("explains every setting the launcher reads", () => {
    const launcherSource = readFileSync(new URL("./launch/settings.mjs", import.meta.url), "utf8");
    const settingNames = [...launcherSource.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map((match) => match[1]);
    expect(settingNames.filter((name) => !explainedNames.has(name))).toEqual([]);
  });

  it("says something about each of them and names none that nobody reads", () => {
    const settingSources = [
      "lib/platform/env.ts",
      "sandbox/settings.ts",
      "scripts/launch/settings.mjs",
      "scripts/launch/environment.mjs",
    ];
    const furtherSources = [
      "scripts/launch/product.mjs",
      "scripts/test/chromium.mjs",
      "next.config.mjs",
      "lib/platform/log.ts",
      "scripts/backup.mjs",
    ];
    const allSourceText = [...settingSources, ...furtherSources].map(readFile).join("\n");
    expect([...explainedNames].filter((name) => !new RegExp(`\\b${name}\\b`).test(allSourceText))).toEqual([]);
    const lines = exampleText.split("\n");
    const unexplainedLines = lines.filter(
      (line, index) => /^# [A-Z][A-Z0-9_]+=/.test(line) && !/^# /.test(lines[index - 1] ?? ""),
    );
    expect(unexplainedLines).toEqual([]);
  });
});
