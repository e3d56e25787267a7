import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { findDebianProgram } from "../operating/debian-programs.mjs";
import { runJourneys } from "../test/journeys.mjs";
import { buildForTests } from "../test/parts.mjs";
import { readResults } from "../test/results.mjs";
import { runVitest } from "../test/vitest.mjs";
import { recordGatesProved } from "../verify/proved.mjs";
import { proofParts } from "./parts.mjs";
import { readState, stateFile, writeState } from "./state.mjs";

/**
 * @typedef {{ seed: number, isChosen: boolean, onlyCase: string, startsFresh: boolean }} ProofOptions
 *   `isChosen`: the caller chose the seed, so a proof under another seed is not resumed
 * @typedef {{ name: string, passed: number, failed: number, seconds: number, seed: number, failures: string[], notRun: string | null }} PartOutcome
 *   `notRun`: why the part was not begun, which is neither passed nor failed
 */

/**
 * Runs one part. Cases that passed for the same commit under the same seed are not repeated until the part has finished.
 *
 * @param {import("../test/parts.mjs").PartContext} context
 * @param {string} name
 * @param {ProofOptions} options
 * @returns {Promise<PartOutcome>}
 */
export async function runProofPart(context, name, options) {
  const part = proofParts[name];
  if (!part) throw new Error(`no part ${name}`);
  const notRun = reasonNotToRun(part);
  if (notRun) return { name, passed: 0, failed: 0, seconds: 0, seed: options.seed, failures: [], notRun };
  const statePath = stateFile(context.root, name);
  const state = stateToResume(context.root, name, statePath, options);
  writeState(statePath, state);
  const doneCount = Object.keys(state.cases).length;
  console.log(`\n── proof: ${name} ${"─".repeat(Math.max(2, 50 - name.length))} seed ${state.seed}`);
  console.log(`  ${part.claim}${doneCount > 0 ? `; goes on after ${doneCount} cases` : ""}`);
  const startedAtMs = performance.now();
  const env = {
    PROOF_STATE: statePath,
    PROOF_PART: name,
    PROOF_SEED: String(state.seed),
    ...(options.onlyCase ? { PROOF_CASE: options.onlyCase } : {}),
  };
  if (part.needsBuild) await buildForTests(context);
  if (part.files) await runVitest(context, { part: name, project: "proof", args: part.files, env });
  // Unit tests store no cases; the file's name is empty here, because one of them tests a reporter that stores cases.
  const envWithoutState = { ...env, PROOF_STATE: "" };
  if (part.tests)
    await runVitest(context, { part: name, ...part.tests, env: { ...part.tests.env, ...envWithoutState } });
  if (part.journeys) await runJourneyCases(context, name, part.journeys, env);
  return finishPart(context, name, statePath, Math.round((performance.now() - startedAtMs) / 1000), options);
}

/**
 * Names the packages that a part needs and this machine neither has nor can download.
 *
 * @param {import("./parts.mjs").ProofPart} part
 * @param {(name: import("../operating/debian-programs.mjs").DebianProgram) => string | null} [findProgram]
 * @returns {string | null}
 */
export function reasonNotToRun({ debianPrograms = [] }, findProgram = findDebianProgram) {
  const missingNames = debianPrograms.filter((name) => findProgram(name) === null);
  if (missingNames.length === 0) return null;
  return `Debian's ${missingNames.join(" and ")} is missing here: apt-get install ${missingNames.join(" ")}`;
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string} statePath
 * @param {ProofOptions} options
 * @returns {import("./state.mjs").ProofState}
 */
function stateToResume(root, name, statePath, { seed, isChosen, startsFresh }) {
  const sources = describeSources(root);
  const storedState = readState(statePath);
  const canResume =
    storedState && !storedState.finished && storedState.sources === sources && (!isChosen || storedState.seed === seed);
  if (canResume && !startsFresh) return storedState;
  return { part: name, seed, sources, finished: false, seconds: 0, cases: {} };
}

/**
 * The present commit, and whether any file has been changed since.
 *
 * @param {string} root
 */
export function describeSources(root) {
  const runGit = (/** @type {string[]} */ ...args) =>
    spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout ?? "";
  return `${runGit("rev-parse", "HEAD").trim()}${runGit("status", "--porcelain").trim() === "" ? "" : " and changes"}`;
}

/**
 * Runs journeys, each of which is a case that Playwright's reporter stores. Journeys that have passed are excluded by
 * name.
 *
 * @param {import("../test/parts.mjs").PartContext} context
 * @param {string} name
 * @param {{ folder: string, env?: Record<string, string> }} journeys
 * @param {Record<string, string>} env
 */
async function runJourneyCases(context, name, { folder, env: looksEnvironment = {} }, env) {
  const doneCases = readState(env.PROOF_STATE ?? "")?.cases ?? {};
  const passedTitles = Object.keys(doneCases).filter((title) => doneCases[title]?.ok);
  const playwrightArguments = env.PROOF_CASE ? ["--grep", escapeRegExp(env.PROOF_CASE)] : [];
  if (passedTitles.length > 0 && !env.PROOF_CASE) {
    const passedListFile = path.join(context.resultsFolder, "proof", `${name}.passed.txt`);
    fs.writeFileSync(passedListFile, `${passedTitles.join("\n")}\n`);
    playwrightArguments.push("--test-list-invert", passedListFile);
  }
  await buildForTests(context);
  await runJourneys(context, {
    part: name,
    args: playwrightArguments,
    env: { ...env, ...looksEnvironment, E2E_FOLDER: folder },
    isWhole: true,
  });
}

const escapeRegExp = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * @param {import("../test/parts.mjs").PartContext} context
 * @param {string} name
 * @param {string} statePath
 * @param {number} seconds
 * @param {ProofOptions} options
 * @returns {PartOutcome}
 */
function finishPart(context, name, statePath, seconds, options) {
  const state = readState(statePath) ?? stateToResume(context.root, name, statePath, options);
  const results = readResults(context.resultsFolder);
  const isOfPart = (/** @type {{ part: string }} */ { part }) => part === name || part === `${name} cross-site`;
  const fileResults = results.files.filter(isOfPart);
  const proofCases = Object.values(state.cases);
  const failedCount = Math.max(
    fileResults.reduce((sum, fileResult) => sum + fileResult.failed, 0),
    proofCases.filter(({ ok }) => !ok).length,
  );
  const passedCount = Math.max(
    fileResults.reduce((sum, fileResult) => sum + fileResult.passed, 0),
    proofCases.filter(({ ok }) => ok).length,
  );
  const failures = results.failures
    .filter(isOfPart)
    .map(({ file: failedFile, title, error }) => `${failedFile} › ${title}: ${error}`);
  const isFinished = failedCount === 0 && passedCount > 0 && !options.onlyCase;
  writeState(statePath, { ...state, finished: isFinished, seconds: state.seconds + seconds });
  if (isFinished && name === "gates") recordGatesProved(context.root);
  return {
    name,
    passed: passedCount,
    failed: passedCount + failedCount > 0 ? failedCount : 1,
    seconds,
    seed: state.seed,
    failures,
    notRun: null,
  };
}
