import { noteCheck } from "../test/results.mjs";
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
import { textsGate } from "./gates/texts.mjs";
import { lintGate, typesGate, unusedGate } from "./gates/tools.mjs";
import { versionsGate } from "./gates/versions.mjs";
import { zonesGate } from "./gates/zones.mjs";

/** The rules of this codebase that a machine can hold, cheapest first. */
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
  versionsGate,
  lintGate,
  typesGate,
  unusedGate,
  driftGate,
];

/**
 * @param {string} root
 * @param {readonly import("./sources.mjs").Gate[]} chosen
 * @param {{ results: string }} options  the folder in which each gate's result is noted
 */
export async function runGates(root, chosen, { results }) {
  for (const gate of chosen) {
    const since = performance.now();
    const violations = await findings(gate, root);
    const took = `${((performance.now() - since) / 1000).toFixed(1)} s`;
    console.log(`  ${violations.length ? "✗" : "✓"} ${gate.name} ${took}`);
    for (const line of violations) console.log(`      ${line}`);
    noteCheck(results, "verify", `gate: ${gate.name}`, since, violations[0]?.trim().split("\n")[0] ?? null);
  }
}

/**
 * @param {import("./sources.mjs").Gate} gate
 * @param {string} root
 */
async function findings(gate, root) {
  try {
    return await gate.run(root);
  } catch (error) {
    // A gate that cannot look has not found the tree clean.
    return [`the gate itself failed: ${error instanceof Error ? error.message : error}`];
  }
}
