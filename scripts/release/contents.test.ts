import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { commandFiles, modulesOf, releaseContents, scriptsOfClones, typedPrograms } from "./contents.mjs";

const root = path.join(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

describe("a release's contents", () => {
  it("hold the launcher and every command that works without sources", () => {
    expect(commandFiles(root)).toEqual(expect.arrayContaining(["scripts/start.mjs", "scripts/partner-add.mjs"]));
    expect(scriptsOfClones.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("hold what the commands import, also later, and nothing of the tests", () => {
    const contents = releaseContents(root);
    expect(contents).toContain("scripts/launch/databases.mjs");
    expect(contents.filter((file) => /scripts\/(test|testing|verify|bench|proof)\b/.test(file))).toEqual([]);
  });

  it("run their programs in TypeScript by the one way that a release knows", () => {
    expect(typedPrograms(root)).toContain("scripts/partner/save.ts");
    const ownWays = ["scripts/launch/programs.mjs", "scripts/launch/typed-program.mjs"];
    const modules = modulesOf(root, commandFiles(root)).filter((file) => !ownWays.includes(file));
    expect(modules.filter((file) => readFileSync(path.join(root, file), "utf8").includes('"tsx"'))).toEqual([]);
  });
});
