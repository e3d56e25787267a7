import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { runJourneys } from "../test/journeys.mjs";
import { buildForTests } from "../test/parts.mjs";
import { readResults } from "../test/results.mjs";
import { runVitest } from "../test/vitest.mjs";
import { recordGatesProved } from "../verify/proved.mjs";
import { proofParts } from "./parts.mjs";
import { readState, stateFile, writeState } from "./state.mjs";

/**
 * @typedef {{ seed: number, isChosen: boolean, onlyCase: string, fresh: boolean }} Options
 *   `isChosen`: the caller chose the seed, so a proof under another seed is not resumed
 * @typedef {{ name: string, passed: number, failed: number, seconds: number, seed: number, failures: string[] }} Ended
 */

/**
 * Runs one part. Cases that passed for the same commit under the same seed are not repeated until the part has finished.
 *
 * @param {import("../test/parts.mjs").Context} context
 * @param {string} name
 * @param {Options} options
 * @returns {Promise<Ended>}
 */
export async function runProofPart(context, name, options) {
  const part = proofParts[name];
  if (!part) throw new Error(`no part ${name}`);
  const file = stateFile(context.root, name);
  const state = stateToResume(context.root, name, file, options);
  writeState(file, state);
  const doneCount = Object.keys(state.cases).length;
  console.log(`\n── proof: ${name} ${"─".repeat(Math.max(2, 50 - name.length))} seed ${state.seed}`);
  console.log(`  ${part.proves}${doneCount > 0 ? `; goes on after ${doneCount} cases` : ""}`);
  const startedAtMs = performance.now();
  const env = {
    PROOF_STATE: file,
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
  return finishPart(context, name, file, Math.round((performance.now() - startedAtMs) / 1000), options);
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string} file
 * @param {Options} options
 * @returns {import("./state.mjs").State}
 */
function stateToResume(root, name, file, { seed, isChosen, fresh }) {
  const sources = sourcesOf(root);
  const storedState = readState(file);
  const isSame =
    storedState && !storedState.finished && storedState.sources === sources && (!isChosen || storedState.seed === seed);
  if (isSame && !fresh) return storedState;
  return { part: name, seed, sources, finished: false, seconds: 0, cases: {} };
}

/**
 * The present commit, and whether any file has been changed since.
 *
 * @param {string} root
 */
export function sourcesOf(root) {
  const git = (/** @type {string[]} */ ...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout ?? "";
  return `${git("rev-parse", "HEAD").trim()}${git("status", "--porcelain").trim() === "" ? "" : " and changes"}`;
}

/**
 * Runs journeys, each of which is a case that Playwright's reporter stores. Journeys that have passed are excluded by
 * name.
 *
 * @param {import("../test/parts.mjs").Context} context
 * @param {string} name
 * @param {{ folder: string, env?: Record<string, string> }} journeys
 * @param {Record<string, string>} env
 */
async function runJourneyCases(context, name, { folder, env: looks = {} }, env) {
  const doneCases = readState(env.PROOF_STATE ?? "")?.cases ?? {};
  const passed = Object.keys(doneCases).filter((title) => doneCases[title]?.ok);
  const args = env.PROOF_CASE ? ["--grep", escapeRegExp(env.PROOF_CASE)] : [];
  if (passed.length > 0 && !env.PROOF_CASE) {
    const passedListFile = path.join(context.results, "proof", `${name}.passed.txt`);
    fs.writeFileSync(passedListFile, `${passed.join("\n")}\n`);
    args.push("--test-list-invert", passedListFile);
  }
  await buildForTests(context);
  await runJourneys(context, { part: name, args, env: { ...env, ...looks, E2E_FOLDER: folder }, isWhole: true });
}

const escapeRegExp = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * @param {import("../test/parts.mjs").Context} context
 * @param {string} name
 * @param {string} file
 * @param {number} seconds
 * @param {Options} options
 * @returns {Ended}
 */
function finishPart(context, name, file, seconds, options) {
  const state = readState(file) ?? stateToResume(context.root, name, file, options);
  const results = readResults(context.results);
  const isOfPart = (/** @type {{ part: string }} */ { part }) => part === name || part === `${name} cross-site`;
  const fileResults = results.files.filter(isOfPart);
  const cases = Object.values(state.cases);
  const failed = Math.max(
    fileResults.reduce((sum, one) => sum + one.failed, 0),
    cases.filter(({ ok }) => !ok).length,
  );
  const passed = Math.max(
    fileResults.reduce((sum, one) => sum + one.passed, 0),
    cases.filter(({ ok }) => ok).length,
  );
  const failures = results.failures.filter(isOfPart).map(({ file: at, title, error }) => `${at} › ${title}: ${error}`);
  const finished = failed === 0 && passed > 0 && !options.onlyCase;
  writeState(file, { ...state, finished, seconds: state.seconds + seconds });
  if (finished && name === "gates") recordGatesProved(context.root);
  return { name, passed, failed: passed + failed > 0 ? failed : 1, seconds, seed: state.seed, failures };
}
