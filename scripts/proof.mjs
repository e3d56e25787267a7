// npm run proof: runs every permutation and every long loop at full size.
// npm run proof -- PART [PART ...]   runs some parts; without names, all parts
//                  --seed N          the seed of random parts; without it each run chooses another seed
//                  --case NAME       runs one case of a part, under the name that a failure prints
//                  --fresh           starts again, also where a proof of the same commit was interrupted
import { randomInt } from "node:crypto";
import path from "node:path";
import { parseArgs } from "node:util";
import { isInstalled } from "./launch/install.mjs";
import { requireNode } from "./launch/node-version.mjs";
import { createProgress } from "./launch/progress.mjs";
import { messageOf, StopReason } from "./launch/stop-reason.mjs";
import { signalRunning } from "./test/child.mjs";
import { openResults } from "./test/results.mjs";

const root = path.join(import.meta.dirname, "..");
let isInterrupted = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    if (isInterrupted) process.exit(1);
    isInterrupted = true;
    signalRunning(signal);
  });
}

try {
  requireNode(process.versions.node);
  if (!isInstalled(root)) throw new StopReason("the packages are not installed: run npm ci first");
  const { values: optionValues, positionals } = readArguments();
  await import("./generate.mjs");
  const { proofParts } = await import("./proof/parts.mjs");
  const { runProofPart } = await import("./proof/run.mjs");
  const partNames = positionals.length > 0 ? positionals : Object.keys(proofParts);
  for (const name of partNames) {
    if (!proofParts[name]) {
      throw new StopReason(`there is no part ${name}: choose of ${Object.keys(proofParts).join(", ")}`);
    }
  }
  const seed = optionValues.seed === undefined ? null : Number(optionValues.seed);
  if (seed !== null && !Number.isSafeInteger(seed)) throw new StopReason("--seed takes a whole number");
  const context = { root, resultsFolder: openResults(root), args: [], runStep: createProgress(process.stdout) };
  /** @type {import("./proof/run.mjs").PartOutcome[]} */
  const partOutcomes = [];
  for (const name of partNames) {
    if (isInterrupted) break;
    partOutcomes.push(
      await runProofPart(context, name, {
        seed: seed ?? randomInt(1, 2_147_483_647),
        isChosen: seed !== null,
        onlyCase: optionValues.case ?? "",
        startsFresh: optionValues.fresh ?? false,
      }),
    );
  }
  console.log("");
  for (const { name, passed, failed, seconds, seed: usedSeed, notRun } of partOutcomes) {
    if (notRun) console.log(`  – ${name}: not run, ${notRun}`);
    else
      console.log(
        `  ${failed ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed, ${seconds} s, seed ${usedSeed}`,
      );
  }
  const failures = partOutcomes.flatMap(({ name, failures: failureLines }) =>
    failureLines.map((line) => `  ✗ ${name}: ${line}`),
  );
  for (const line of failures) console.log(line);
  if (isInterrupted) console.log("  it was stopped by a signal; the same command goes on where it was");
  const totalOf = (/** @type {"passed" | "failed"} */ countName) =>
    partOutcomes.reduce((sum, partOutcome) => sum + partOutcome[countName], 0);
  const failedCount = totalOf("failed") + (isInterrupted ? 1 : 0);
  const notRunCount = partOutcomes.filter(({ notRun }) => notRun).length;
  if (notRunCount > 0) console.log(`  the proof is not whole: ${notRunCount} of its parts was not run`);
  console.log(`\n${totalOf("passed")} passed, ${failedCount} failed`);
  process.exitCode = failedCount || notRunCount ? 1 : 0;
} catch (error) {
  console.error(`\n  ${messageOf(error)}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { seed: { type: "string" }, case: { type: "string" }, fresh: { type: "boolean" } },
    });
  } catch (error) {
    throw new StopReason(`${messageOf(error)} (npm run proof -- [PART ...] [--seed N] [--case NAME] [--fresh])`);
  }
}
