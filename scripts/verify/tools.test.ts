import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lintGate, typesGate, unusedGate } from "./gates/tools.mjs";
import { findingsIn } from "./planted";

/** The repository's own rules without its ignore file, because the planted tree is under no version control. */
function biomeRules(): string {
  const rules = JSON.parse(readFileSync(new URL("../../biome.json", import.meta.url), "utf8"));
  return JSON.stringify({
    ...rules,
    $schema: undefined,
    vcs: { enabled: false },
    json: { formatter: { enabled: false } },
  });
}

describe("lint", () => {
  it.each([
    [
      "a promise nobody waits for",
      "noFloatingPromises",
      "async function save() {}\nexport function press() {\n  save();\n}\n",
    ],
    [
      "a method's promise nobody waits for",
      "noFloatingPromises",
      "export function press() {\n  Promise.resolve(1).then(String);\n}\n",
    ],
    [
      "random cases that are others in every run",
      "noRestrictedImports",
      'import fc from "fast-check";\n\nexport const cases = fc.integer();\n',
    ],
    ["any", "noExplicitAny", "export const read = (value: any) => value;\n"],
    ["an import nothing uses", "noUnusedImports", 'import { a } from "./a";\n\nexport const b = 1;\n'],
    ["a test that runs alone", "noFocusedTests", `${"it"}.only("works", () => {});\n`],
    ["a test left out", "noSkippedTests", `${"it"}.skip("works", () => {});\n`],
    [
      "an assertion that something is there",
      "noNonNullAssertion",
      "export const first = (list: number[]) => list[0]!;\n",
    ],
    ["another formatting", "format", "export const a = 'x'\n"],
  ])("refuses %s", async (_what, rule, sourceText) => {
    const toolOutput = await findingsIn(lintGate, { "biome.json": biomeRules(), "lib/planted.test.ts": sourceText });
    expect(toolOutput).toContain("lib/planted.test.ts");
    expect(toolOutput).toContain(rule);
  });

  it("accepts clean code", async () => {
    expect(await findingsIn(lintGate, { "biome.json": biomeRules(), "lib/a.ts": "export const a = 1;\n" })).toBe("");
  });
});

describe("types", () => {
  const tsconfigText = JSON.stringify({
    compilerOptions: {
      ...JSON.parse(readFileSync(new URL("../../tsconfig.json", import.meta.url), "utf8")).compilerOptions,
      types: [],
      incremental: false,
    },
    include: ["**/*.ts"],
  });

  it.each([
    ["a value of another type", 'export const a: number = "x";', "TS2322"],
    ["a list's entry taken for granted", "export const f = (list: number[]): number => list[0];", "TS2322"],
  ])("refuse %s", async (_what, sourceText, errorCode) => {
    const toolOutput = await findingsIn(typesGate, { "tsconfig.json": tsconfigText, "lib/planted.ts": sourceText });
    expect(toolOutput).toContain("lib/planted.ts(1,");
    expect(toolOutput).toContain(errorCode);
  });

  const readSource = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const kindsFile = "lib/api/contract/operations/operation.ts";
  const lastKind = '  | "register-time";\n';

  it.each([
    ["who may order it", "lib/rules/access/operation-area.ts"],
    ["what is kept as its result", "lib/operations/engine/result-kinds.ts"],
  ])("refuse a kind of operation without a row in the table of %s", async (_what, tableFile) => {
    const makePlantedFiles = (kinds: string) => ({
      "tsconfig.json": tsconfigText,
      [tableFile]: readSource(tableFile),
      "lib/rules/access/roles.ts": readSource("lib/rules/access/roles.ts"),
      [kindsFile]: kinds,
    });
    const kinds = readSource(kindsFile);
    expect(kinds).toContain(lastKind);
    expect(await findingsIn(typesGate, makePlantedFiles(kinds))).not.toContain("TS2741");
    const kindsWithNewKind = kinds.replace(lastKind, `  | "quote-archive"\n${lastKind}`);
    const outputLines = (await findingsIn(typesGate, makePlantedFiles(kindsWithNewKind))).split("\n");
    const linesOfTable = outputLines.filter((line) => line.startsWith(`${tableFile}(`) && line.includes("TS2741"));
    expect(linesOfTable).toEqual([expect.stringContaining(`Property '"quote-archive"' is missing`)]);
  });
});

describe("unused code", () => {
  it("refuses a file, an export and a package nothing uses", async () => {
    const toolOutput = await findingsIn(unusedGate, {
      "package.json": '{"name": "planted", "type": "module", "dependencies": {"left-behind": "1.0.0"}}',
      "knip.json": '{"entry": ["main.ts"], "project": ["**/*.ts"]}',
      "main.ts": 'import { used } from "./lib/used";\n\nconsole.log(used);\n',
      "lib/used.ts": "export const used = 1;\nexport const forgotten = 2;\n",
      "lib/orphan.ts": "export const orphan = 1;\n",
    });
    expect(toolOutput).toContain("lib/orphan.ts");
    expect(toolOutput).toMatch(/forgotten.*lib\/used\.ts:2/);
    expect(toolOutput).toContain("left-behind");
  });
});
