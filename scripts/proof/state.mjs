import fs from "node:fs";
import path from "node:path";

/**
 * The results of a part of the proof. They are written after each case, so that an interrupted proof can resume.
 *
 * @typedef {{ ok: boolean, seconds: number, figures?: unknown, error?: string }} ProofCase
 * @typedef {object} ProofState
 * @property {string} part
 * @property {number} seed
 * @property {string} sources  the commit under proof, and whether any file has been changed since
 * @property {boolean} finished
 * @property {number} seconds  the sum over all runs
 * @property {Record<string, ProofCase>} cases  by name
 */

/** @param {string} root @param {string} part */
export const stateFile = (root, part) => path.join(root, "test-results/proof", `${part}.json`);

/**
 * @param {string} file
 * @returns {ProofState | null}
 */
export function readState(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null;
}

/**
 * Writes the state completely or not at all.
 *
 * @param {string} file
 * @param {ProofState} state
 */
export function writeState(file, state) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const temporaryFile = `${file}.${process.pid}`;
  fs.writeFileSync(temporaryFile, `${JSON.stringify(state, null, 2)}\n`);
  fs.renameSync(temporaryFile, file);
}

/**
 * Adds the result of one case to the stored results.
 *
 * @param {string} file
 * @param {string} name
 * @param {ProofCase} result
 */
export function storeCase(file, name, result) {
  const state = readState(file);
  if (state) writeState(file, { ...state, cases: { ...state.cases, [name]: result } });
}
