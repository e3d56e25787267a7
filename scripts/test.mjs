// npm test: runs every check that decides whether a commit is good, from a bare clone, on ports and data of its own.
// npm test -- --only verify|unit|build|integration|journeys|screens|bench [FILE ...] runs one part, or some of its
// files. npm test -- --changed [BASE] runs the tests that a change can affect; this helps a developer and decides
// nothing. npm test -- --keep-durations stores the duration of each file, by which later runs order the files.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { isInstalled } from "./launch/install.mjs";
import { requireNode } from "./launch/node-version.mjs";
import { createProgress } from "./launch/progress.mjs";
import { runWithLog } from "./launch/run.mjs";
import { messageOf, StopReason } from "./launch/stop-reason.mjs";
import { signalRunning } from "./test/child.mjs";
import { openResults, readResults, recordCheck } from "./test/results.mjs";
import { summarise } from "./test/summary.mjs";

const root = path.join(import.meta.dirname, "..");
const usage = "usage: npm test [-- --only PART [FILE ...] | --changed [BASE] | --keep-durations]";
const [flag, ...partArguments] = process.argv.slice(2);
const runStep = createProgress(process.stdout);
const resultsFolder = openResults(root);
/** @type {{ name: string, seconds: number }[]} */
const partTimes = [];
let isInterrupted = false;
process.env.NEXT_TELEMETRY_DISABLED = "1";

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    if (isInterrupted) process.exit(1);
    isInterrupted = true;
    signalRunning(signal);
  });
}

try {
  requireNode(process.versions.node);
  if (!isInstalled(root))
    await runTimed("install", () => runStep("Installing packages (a minute or two, only once)", install));
  await import("./generate.mjs"); // packages may have been installed before the sources changed
  for (const { name, part, args } of await listChosenParts()) {
    if (isInterrupted) break;
    console.log(`\n── ${name} ${"─".repeat(Math.max(2, 60 - name.length))} ${secondsSoFar()} s`);
    await runTimed(name, () => runPart(part, name, args));
  }
  if (flag === "--keep-durations") {
    const { storeDurations } = await import("./test/durations.mjs");
    storeDurations(root, readResults(resultsFolder).files);
  }
} catch (error) {
  console.error(`\n  ${error instanceof StopReason ? error.message : error instanceof Error ? error.stack : error}`);
  recordCheck(resultsFolder, "npm test", "(the run itself)", performance.now(), messageOf(error));
}
if (isInterrupted)
  recordCheck(resultsFolder, "npm test", "(the run itself)", performance.now(), "it was stopped by a signal");
const { lines, failed: failedCount } = summarise(readResults(resultsFolder), partTimes);
console.log(lines.join("\n"));
process.exitCode = failedCount ? 1 : 0;

/** @returns {Promise<{ name: string, part: import("./test/parts.mjs").TestPart, args: readonly string[] }[]>} */
async function listChosenParts() {
  const { parts, partsOfTest } = await import("./test/parts.mjs");
  const getPart = (/** @type {string} */ name, /** @type {readonly string[]} */ args = []) => {
    const part = parts[name];
    if (!part) throw new StopReason(`there is no part ${name}: choose one of ${Object.keys(parts).join(", ")}`);
    return { name, part, args };
  };
  if (flag === undefined || flag === "--keep-durations") return partsOfTest.map((name) => getPart(name));
  const [partName, ...args] = partArguments;
  if (flag === "--only" && partName) return [getPart(partName, args)];
  if (flag !== "--changed") throw new StopReason(usage);
  const { partsOfChange } = await import("./test/changed.mjs");
  return partsOfChange(root, partArguments[0]).map(({ name, args: files }) => getPart(name, files));
}

/**
 * Runs a part. A part that breaks off has failed, and the other parts still run, so that one run shows every fault.
 *
 * @param {import("./test/parts.mjs").TestPart} part
 * @param {string} name
 * @param {readonly string[]} args
 */
async function runPart(part, name, args) {
  const startedAtMs = performance.now();
  try {
    await part({ root, resultsFolder, args, runStep });
  } catch (error) {
    console.error(`  ✗ ${name}: ${messageOf(error)}`);
    recordCheck(resultsFolder, name, "(the part itself)", startedAtMs, messageOf(error));
  }
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function runTimed(name, work) {
  const startedAtMs = performance.now();
  await work();
  partTimes.push({ name, seconds: (performance.now() - startedAtMs) / 1000 });
}

function secondsSoFar() {
  return Math.round(partTimes.reduce((total, { seconds }) => total + seconds, 0));
}

function install() {
  return runWithLog(["npm", "ci", "--no-audit", "--no-fund"], {
    cwd: root,
    log: path.join(fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-install-")), "install.log"),
    advice: "npm ci failed: check the network and the disk, then start again",
  });
}
