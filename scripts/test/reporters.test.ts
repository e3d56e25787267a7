import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readResults, reporterEnvironment } from "./results.mjs";

const root = path.join(import.meta.dirname, "../..");
let plantedFolder: string;

beforeEach(() => {
  plantedFolder = mkdtempSync(path.join(tmpdir(), "stegvis-planted-"));
  symlinkSync(path.join(root, "node_modules"), path.join(plantedFolder, "node_modules"));
  mkdirSync(path.join(plantedFolder, "results"));
});
afterEach(() => rmSync(plantedFolder, { recursive: true, force: true }));

/** Runs a test runner over planted files, with the reporter that belongs to the runner. */
function runPlantedTests(runnerArguments: readonly string[], files: Readonly<Record<string, string>>) {
  for (const [file, fileText] of Object.entries(files)) writeFileSync(path.join(plantedFolder, file), fileText);
  const child = spawn(process.execPath, runnerArguments, {
    cwd: plantedFolder,
    env: { ...process.env, ...reporterEnvironment(path.join(plantedFolder, "results"), "planted") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return { child, output: () => output, results: () => readResults(path.join(plantedFolder, "results")) };
}

const vitestArguments = [
  path.join(root, "node_modules/vitest/vitest.mjs"),
  ...["run", "--configLoader=runner", `--reporter=${path.join(root, "scripts/test/vitest-reporter.mjs")}`],
];
const failingTest = `import { expect, it } from "vitest";
it("adds", () => expect(1 + 1).toBe(2));
it("takes away", () => expect(3 - 1).toBe(1));
`;

it("names a test of vitest that failed, a file that does not load and a test that was left out", async () => {
  const { child, output, results } = runPlantedTests(vitestArguments, {
    "a.test.ts": failingTest,
    "b.test.ts": 'import "./nowhere";\n',
    "c.test.ts": `import { it } from "vitest";\n${"it"}.skip("divides", () => {});\n`,
    "d.test.ts": `import { beforeAll, it } from "vitest";
beforeAll(() => { throw new Error("no database"); });
it("reads", () => {});
`,
  });
  await once(child, "close");
  const { failures, files, ends } = results();
  expect(failures.map(({ file, title }) => `${file} › ${title}`).sort()).toEqual([
    "a.test.ts › takes away",
    "b.test.ts › (the file itself)",
    "c.test.ts › divides",
    "d.test.ts › (the file itself)",
    "d.test.ts › reads",
  ]);
  expect(failures.find(({ title, file }) => file === "d.test.ts" && title.startsWith("("))?.error).toBe("no database");
  expect(failures.find(({ file }) => file === "a.test.ts")?.error).toBe("expected 2 to be 1 // Object.is equality");
  expect(files.map(({ file, passed, failed }) => [file, passed, failed]).sort()).toEqual([
    ["a.test.ts", 1, 1],
    ["b.test.ts", 0, 1],
    ["c.test.ts", 0, 1],
    ["d.test.ts", 0, 1],
  ]);
  expect(ends).toHaveLength(1);
  expect(output()).toContain("✗ a.test.ts › takes away");
});

it("has named a test of vitest that failed before the run is killed", async () => {
  const { child, output, results } = runPlantedTests(vitestArguments, {
    "a.test.ts": `${failingTest}it("never ends", () => new Promise(() => {}), 600_000);\n`,
  });
  while (!output().includes("✗ a.test.ts › takes away")) await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "close");
  const { failures, ends } = results();
  expect(failures).toMatchObject([{ file: "a.test.ts", title: "takes away" }]);
  expect(ends).toEqual([]);
});

it("names a journey that failed, with its file and the first line of its error, and keeps what it printed", async () => {
  const { child, output, results } = runPlantedTests(
    [path.join(root, "node_modules/@playwright/test/cli.js"), "test"],
    {
      "playwright.config.ts": `export default { testDir: ".", reporter: ${JSON.stringify(path.join(root, "scripts/test/playwright-reporter.mjs"))} };\n`,
      "way.spec.ts": `import { expect, test } from "@playwright/test";
test.describe("in sv", () => {
  test("signs in", () => {
    console.log("the way so far");
    expect(1).toBe(2);
  });
  test("signs out", () => {});
});
`,
    },
  );
  await once(child, "close");
  const { failures, files } = results();
  expect(failures, output()).toMatchObject([{ file: "way.spec.ts", title: "in sv › signs in" }]);
  expect(failures[0]?.error).toContain("expect(received).toBe(expected)");
  expect(files.map(({ file, passed, failed }) => [file, passed, failed])).toEqual([
    ["way.spec.ts", 0, 1],
    ["way.spec.ts", 1, 0],
  ]);
  expect(readFileSync(path.join(plantedFolder, "results/logs/way.spec.ts.log"), "utf8")).toContain("the way so far");
});
