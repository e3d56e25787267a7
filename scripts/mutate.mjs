// npm run mutate [-- AREA ...]: changes the pure rules in every way the library knows, and checks that a unit test
// fails.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { areas } from "./mutate/areas.mjs";
import { resultOf, survivorText } from "./mutate/result.mjs";

const root = path.join(import.meta.dirname, "..");
const resultsFolder = path.join(root, "test-results/mutate");
const minimumScore = 85;

/** @typedef {ConstructorParameters<typeof Stryker>[0]} StrykerOptions */

const requestedAreas = process.argv.slice(2);
const unknownAreas = requestedAreas.filter((name) => !areas[name]);
if (unknownAreas.length > 0) {
  console.error(`  there is no area ${unknownAreas.join(", ")}: choose of ${Object.keys(areas).join(", ")}`);
  process.exit(1);
}
await import("./generate.mjs");
// The copies lie outside the repository, because its tools would take them for sources of the product.
const copiesFolder = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-mutate-"));
fs.mkdirSync(resultsFolder, { recursive: true });
/** @type {import("./mutate/result.mjs").Equivalent[]} */
const equivalents = JSON.parse(fs.readFileSync(path.join(root, "scripts/mutate/equivalent.json"), "utf8"));
let areAllGood = true;
for (const name of requestedAreas.length > 0 ? requestedAreas : Object.keys(areas)) {
  if (!(await mutateArea(name))) areAllGood = false;
}
fs.rmSync(copiesFolder, { recursive: true, force: true });
process.exit(areAllGood ? 0 : 1);

/**
 * @param {string} name  the name of an area
 * @returns {Promise<boolean>} whether the score of its tests suffices and every survivor is in the list of equivalents
 */
async function mutateArea(name) {
  const startedAtMs = performance.now();
  process.env.MUTATE_AREA = name;
  const mutants = await new Stryker({
    mutate: [...(areas[name]?.rules ?? [])],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutate/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    reporters: [],
    logLevel: /** @type {StrykerOptions["logLevel"]} */ ("error"),
    allowConsoleColors: false,
    tempDirName: copiesFolder,
    ignorePatterns: [".next*", ".data", "test-results", "e2e", "public", ".git"],
    // The name is empty, because the library would rewrite the file through an interface that the compiler no longer
    // has.
    tsconfigFile: "",
    disableTypeChecks: false,
    concurrency: 2,
    timeoutMS: 20_000,
  }).runMutationTest();
  const result = resultOf(root, mutants, equivalents);
  const seconds = Math.round((performance.now() - startedAtMs) / 1000);
  const isGood = result.score >= minimumScore && result.survived.length === 0 && result.unused.length === 0;
  const countsText = `${result.killed} noticed, ${result.survived.length} not, ${result.equivalent} that nobody can notice`;
  console.log(`  ${isGood ? "✓" : "✗"} ${name}: ${result.score.toFixed(1)} % (${countsText}), ${seconds} s`);
  for (const survivor of result.survived) console.log(`      not noticed: ${survivorText(survivor)}`);
  for (const line of result.unused) console.log(`      listed as unnoticeable, but it is not: ${line}`);
  fs.writeFileSync(path.join(resultsFolder, `${name}.json`), `${JSON.stringify({ seconds, ...result }, null, 2)}\n`);
  return isGood;
}
