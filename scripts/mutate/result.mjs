import fs from "node:fs";
import path from "node:path";

/**
 * @typedef {{ file: string, line: string, mutator: string, replacement: string, reason: string }} Equivalent
 *   a change that no test can detect: its file, the text of its line, what replaces what, and why nothing else differs
 * @typedef {Awaited<ReturnType<import("@stryker-mutator/core").Stryker["runMutationTest"]>>[number]} Mutant
 * @typedef {Omit<Equivalent, "reason"> & { at: string, isReached: boolean }} Survivor  `at`: line and column
 * @typedef {{ score: number, killed: number, survived: readonly Survivor[], equivalent: number, unused: readonly string[] }} Result
 */

/** The statuses of changes that a test detected; a change that makes a test run forever counts as detected. */
const noticedStatuses = new Set(["Killed", "Timeout"]);
/** The statuses of changes that do not compile or were left out, and therefore do not count. */
const ignoredStatuses = new Set(["CompileError", "RuntimeError", "Ignored"]);

/**
 * Judges the tests of an area by its changes.
 *
 * @param {string} root
 * @param {readonly Mutant[]} mutants
 * @param {readonly Equivalent[]} equivalents those of all areas
 * @returns {Result} the score in per cent
 */
export function resultOf(root, mutants, equivalents) {
  const decidedMutants = mutants.filter(({ status }) => !ignoredStatuses.has(status));
  const missedMutants = decidedMutants.filter(({ status }) => !noticedStatuses.has(status));
  const changedFiles = new Set(decidedMutants.map(({ fileName }) => path.relative(root, fileName)));
  const ownEquivalents = equivalents.filter(({ file }) => changedFiles.has(file));
  const isListed = (/** @type {Equivalent} */ equivalent, /** @type {Mutant} */ mutant) => {
    const { file, line, mutator, replacement } = equivalent;
    return (
      file === path.relative(root, mutant.fileName) &&
      mutator === mutant.mutatorName &&
      replacement === mutant.replacement &&
      line === lineOf(mutant)
    );
  };
  const survivors = missedMutants.filter(
    (mutant) => !ownEquivalents.some((equivalent) => isListed(equivalent, mutant)),
  );
  const killedCount = decidedMutants.length - missedMutants.length;
  return {
    score: killedCount + survivors.length === 0 ? 100 : (100 * killedCount) / (killedCount + survivors.length),
    killed: killedCount,
    survived: survivors.map((mutant) => survivorOf(root, mutant)),
    equivalent: missedMutants.length - survivors.length,
    unused: ownEquivalents
      .filter((equivalent) => !missedMutants.some((mutant) => isListed(equivalent, mutant)))
      .map(({ file, line }) => `${file}: ${line}`),
  };
}

/** @param {Mutant} mutant */
function lineOf({ fileName, location }) {
  return (fs.readFileSync(fileName, "utf8").split("\n")[location.start.line - 1] ?? "").trim();
}

/**
 * @param {string} root
 * @param {Mutant} mutant
 * @returns {Survivor}
 */
function survivorOf(root, mutant) {
  const { fileName, location, mutatorName, replacement, status } = mutant;
  const position = `${location.start.line}:${location.start.column}`;
  const isReached = status !== "NoCoverage";
  return {
    file: path.relative(root, fileName),
    at: position,
    isReached,
    line: lineOf(mutant),
    mutator: mutatorName,
    replacement,
  };
}

/**
 * Describes one survivor on one line.
 *
 * @param {Survivor} survivor
 */
export function survivorText({ file, at, isReached, line, mutator, replacement }) {
  const shortReplacement = replacement.length > 160 ? `${replacement.slice(0, 160)}…` : replacement;
  return `${file}:${at} ${mutator}${isReached ? "" : ", no test comes here"}: ${line}  →  ${shortReplacement}`;
}
