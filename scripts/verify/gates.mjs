import { recordCheck } from "../test/results.mjs";
import { circlesGate } from "./gates/circles.mjs";
import { clockGate } from "./gates/clock.mjs";
import { commitSubjectsGate } from "./gates/commit-subjects.mjs";
import { driftGate } from "./gates/drift.mjs";
import { foldersGate } from "./gates/folders.mjs";
import { leftoversGate } from "./gates/leftovers.mjs";
import { lengthsGate } from "./gates/lengths.mjs";
import { problemTextsGate } from "./gates/problem-texts.mjs";
import { providersGate } from "./gates/providers.mjs";
import { referencesGate } from "./gates/references.mjs";
import { retiredWordsGate } from "./gates/retired-words.mjs";
import { serverOnlyGate } from "./gates/server-only.mjs";
import { suppressionsGate } from "./gates/suppressions.mjs";
import { tenantKeysGate } from "./gates/tenant-keys.mjs";
import { textsGate } from "./gates/texts.mjs";
import { lintGate, typesGate, unusedGate } from "./gates/tools.mjs";
import { upgradesGate } from "./gates/upgrades.mjs";
import { versionsGate } from "./gates/versions.mjs";
import { zonesGate } from "./gates/zones.mjs";

/** The rules of this codebase that a machine can check; the fastest gates come first. */
export const gates = [
  zonesGate,
  circlesGate,
  serverOnlyGate,
  clockGate,
  suppressionsGate,
  lengthsGate,
  foldersGate,
  retiredWordsGate,
  commitSubjectsGate,
  leftoversGate,
  referencesGate,
  textsGate,
  providersGate,
  problemTextsGate,
  upgradesGate,
  versionsGate,
  lintGate,
  typesGate,
  unusedGate,
  driftGate,
  tenantKeysGate,
];

/**
 * @param {string} root
 * @param {readonly import("./sources.mjs").Gate[]} chosenGates
 * @param {{ results: string }} options  the folder in which each gate's result is stored
 */
export async function runGates(root, chosenGates, { results: resultsFolder }) {
  for (const gate of chosenGates) {
    const startedAtMs = performance.now();
    const violations = await violationsOfGate(gate, root);
    const elapsedText = `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
    console.log(`  ${violations.length ? "✗" : "✓"} ${gate.name} ${elapsedText}`);
    for (const violation of violations) console.log(`      ${violation}`);
    recordCheck(
      resultsFolder,
      "verify",
      `gate: ${gate.name}`,
      startedAtMs,
      violations[0]?.trim().split("\n")[0] ?? null,
    );
  }
}

/**
 * @param {import("./sources.mjs").Gate} gate
 * @param {string} root
 */
async function violationsOfGate(gate, root) {
  try {
    return await gate.run(root);
  } catch (error) {
    // A gate that throws counts as violated, because it has not checked the tree.
    return [`the gate itself failed: ${error instanceof Error ? error.message : error}`];
  }
}
