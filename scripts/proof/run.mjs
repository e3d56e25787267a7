import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { runJourneys } from "../test/journeys.mjs";
import { build } from "../test/parts.mjs";
import { readResults } from "../test/results.mjs";
import { runVitest } from "../test/vitest.mjs";
import { keepGatesProved } from "../verify/proved.mjs";
import { proofParts } from "./parts.mjs";
import { readState, stateFile, writeState } from "./state.mjs";

/**
 * @typedef {{ seed: number, isChosen: boolean, onlyCase: string, fresh: boolean }} Options
 *   `isChosen`: the seed was given, so a proof under another one is not gone on with
 * @typedef {{ name: string, passed: number, failed: number, seconds: number, seed: number, failures: string[] }} Ended
 */

/**
 * Runs one part. What passed of the same commit under the same seed is not repeated until the part has finished.
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
  const state = stateToGoOnWith(context.root, name, file, options);
  writeState(file, state);
  const gone = Object.keys(state.cases).length;
  console.log(`\n── proof: ${name} ${"─".repeat(Math.max(2, 50 - name.length))} seed ${state.seed}`);
  console.log(`  ${part.proves}${gone > 0 ? `; goes on after ${gone} cases` : ""}`);
  const since = performance.now();
  const env = {
    PROOF_STATE: file,
    PROOF_PART: name,
    PROOF_SEED: String(state.seed),
    ...(options.onlyCase ? { PROOF_CASE: options.onlyCase } : {}),
  };
  if (part.needsBuild) await build(context);
  if (part.files) await runVitest(context, { part: name, project: "proof", args: part.files, env });
  // Unit tests have no cases to keep; one of them tries a reporter that would keep its own here.
  const nothingKept = { ...env, PROOF_STATE: "" };
  if (part.tests) await runVitest(context, { part: name, ...part.tests, env: { ...part.tests.env, ...nothingKept } });
  if (part.journeys) await runCases(context, name, part.journeys, env);
  return end(context, name, file, Math.round((performance.now() - since) / 1000), options);
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string} file
 * @param {Options} options
 * @returns {import("./state.mjs").State}
 */
function stateToGoOnWith(root, name, file, { seed, isChosen, fresh }) {
  const sources = sourcesOf(root);
  const found = readState(file);
  const isSame = found && !found.finished && found.sources === sources && (!isChosen || found.seed === seed);
  if (isSame && !fresh) return found;
  return { part: name, seed, sources, finished: false, seconds: 0, cases: {} };
}

/**
 * The commit, and whether anything was changed since.
 *
 * @param {string} root
 */
export function sourcesOf(root) {
  const git = (/** @type {string[]} */ ...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout ?? "";
  return `${git("rev-parse", "HEAD").trim()}${git("status", "--porcelain").trim() === "" ? "" : " and changes"}`;
}

/**
 * Journeys, each of which is a case that Playwright's reporter keeps. Those that have passed are left out by name.
 *
 * @param {import("../test/parts.mjs").Context} context
 * @param {string} name
 * @param {{ folder: string, env?: Record<string, string> }} journeys
 * @param {Record<string, string>} env
 */
async function runCases(context, name, { folder, env: looks = {} }, env) {
  const done = readState(env.PROOF_STATE ?? "")?.cases ?? {};
  const passed = Object.keys(done).filter((title) => done[title]?.ok);
  const args = env.PROOF_CASE ? ["--grep", escaped(env.PROOF_CASE)] : [];
  if (passed.length > 0 && !env.PROOF_CASE) {
    const list = path.join(context.results, "proof", `${name}.passed.txt`);
    fs.writeFileSync(list, `${passed.join("\n")}\n`);
    args.push("--test-list-invert", list);
  }
  await build(context);
  await runJourneys(context, { part: name, args, env: { ...env, ...looks, E2E_FOLDER: folder }, isWhole: true });
}

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * @param {import("../test/parts.mjs").Context} context
 * @param {string} name
 * @param {string} file
 * @param {number} seconds
 * @param {Options} options
 * @returns {Ended}
 */
function end(context, name, file, seconds, options) {
  const state = readState(file) ?? stateToGoOnWith(context.root, name, file, options);
  const results = readResults(context.results);
  const isOfPart = (/** @type {{ part: string }} */ { part }) => part === name || part === `${name} cross-site`;
  const ran = results.files.filter(isOfPart);
  const cases = Object.values(state.cases);
  const failed = Math.max(
    ran.reduce((sum, one) => sum + one.failed, 0),
    cases.filter(({ ok }) => !ok).length,
  );
  const passed = Math.max(
    ran.reduce((sum, one) => sum + one.passed, 0),
    cases.filter(({ ok }) => ok).length,
  );
  const failures = results.failures.filter(isOfPart).map(({ file: at, title, error }) => `${at} › ${title}: ${error}`);
  const finished = failed === 0 && passed > 0 && !options.onlyCase;
  writeState(file, { ...state, finished, seconds: state.seconds + seconds });
  if (finished && name === "gates") keepGatesProved(context.root);
  return { name, passed, failed: passed + failed > 0 ? failed : 1, seconds, seed: state.seed, failures };
}
