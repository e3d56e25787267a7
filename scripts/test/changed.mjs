import { spawnSync } from "node:child_process";
import { StopReason } from "../launch/stop-reason.mjs";
import { journeysOfFolders } from "./journeys-of-folders.mjs";

/**
 * The parts that a change can affect: all gates, the unit and integration tests that import the changed files, and the
 * journeys of the changed folders. Tests that start programs and pages do not import them, so these parts help a
 * developer and decide nothing.
 *
 * @param {string} root
 * @param {string} [base]  the commit before the change; by default `origin/main`, or the last commit without it
 * @returns {{ name: string, args: string[] }[]} parts of `npm test`
 */
export function partsOfChange(root, base = defaultBase(root)) {
  const journeys = journeysOfFiles(changedFiles(root, base));
  const importingArgs = [`--changed=${base}`, "--passWithNoTests"];
  const journeyParts = journeys.length > 0 ? [{ name: "journeys", args: journeys }] : [];
  return [
    { name: "verify", args: [] },
    { name: "unit", args: importingArgs },
    { name: "integration", args: importingArgs },
    ...journeyParts,
  ];
}

/**
 * @param {readonly string[]} files  the files that changed
 * @returns {string[]} the journeys of the changed folders, and the journeys that changed themselves
 */
export function journeysOfFiles(files) {
  const journeysOfChangedFolders = Object.entries(journeysOfFolders).flatMap(([folder, journeys]) =>
    files.some((file) => file.startsWith(`${folder}/`)) ? journeys : [],
  );
  return [
    ...new Set([...journeysOfChangedFolders, ...files.filter((file) => /^e2e\/(?!proof\/).+\.spec\.ts$/.test(file))]),
  ].sort();
}

/** @param {string} root */
function defaultBase(root) {
  const { status } = spawnSync("git", ["rev-parse", "--verify", "--quiet", "origin/main"], { cwd: root });
  return status === 0 ? "origin/main" : "HEAD";
}

/**
 * @param {string} root
 * @param {string} base
 */
function changedFiles(root, base) {
  return [
    ...gitLines(root, ["diff", "--name-only", "--diff-filter=d", base]),
    ...gitLines(root, ["ls-files", "--others", "--exclude-standard"]),
  ];
}

/**
 * @param {string} root
 * @param {readonly string[]} args
 */
function gitLines(root, args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new StopReason(`what changed cannot be told: ${stderr.trim().split("\n")[0]}`);
  return stdout.split("\n").filter(Boolean);
}
