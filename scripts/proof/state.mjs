import fs from "node:fs";
import path from "node:path";

/**
 * What a part of the proof has found so far. It is written after each case, so that a proof that was cut off goes on where
 * it was.
 *
 * @typedef {{ ok: boolean, seconds: number, figures?: unknown, error?: string }} Case
 * @typedef {object} State
 * @property {string} part
 * @property {number} seed
 * @property {string} sources  the commit it looks at, and whether anything was changed since
 * @property {boolean} finished
 * @property {number} seconds  in all runs together
 * @property {Record<string, Case>} cases  by name
 */

/** @param {string} root @param {string} part */
export const stateFile = (root, part) => path.join(root, "test-results/proof", `${part}.json`);

/**
 * @param {string} file
 * @returns {State | null}
 */
export function readState(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null;
}

/**
 * Writes the state whole or not at all.
 *
 * @param {string} file
 * @param {State} state
 */
export function writeState(file, state) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const temporaryFile = `${file}.${process.pid}`;
  fs.writeFileSync(temporaryFile, `${JSON.stringify(state, null, 2)}\n`);
  fs.renameSync(temporaryFile, file);
}

/**
 * Stores the result of one case beside the results of the others.
 *
 * @param {string} file
 * @param {string} name
 * @param {Case} result
 */
export function storeCase(file, name, result) {
  const state = readState(file);
  if (state) writeState(file, { ...state, cases: { ...state.cases, [name]: result } });
}
