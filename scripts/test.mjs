// npm test: everything that decides whether a commit is good, from a bare clone, on ports and data of its own.
// npm test -- --only verify|unit|build|integration|journeys|screens|soak|bench runs one part.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { isInstalled } from "./launch/install.mjs";
import { requireNode } from "./launch/node-version.mjs";
import { progress } from "./launch/progress.mjs";
import { runLogged } from "./launch/run.mjs";
import { messageOf, StopReason } from "./launch/stop-reason.mjs";

const root = path.join(import.meta.dirname, "..");
const [flag, only, ...filters] = process.argv.slice(2);
const since = performance.now();
const step = progress(process.stdout);
process.env.NEXT_TELEMETRY_DISABLED = "1";

try {
  requireNode(process.versions.node);
  if (flag && (flag !== "--only" || !only)) throw new StopReason("usage: npm test [-- --only PART]");
  if (!isInstalled(root)) await step("Installing packages (a minute or two, only once)", install);
  await import("./generate.mjs"); // packages installed before the sources changed
  const { parts, partsOfTest } = await import("./test/parts.mjs");
  const { add } = await import("./test/counts.mjs");
  const names = only ? [only] : partsOfTest;
  /** @type {import("./test/vitest.mjs").Counts} */
  let total = { passed: 0, failed: 0 };
  for (const name of names) {
    const part = parts[name];
    if (!part) throw new StopReason(`there is no part ${name}: choose one of ${Object.keys(parts).join(", ")}`);
    console.log(`\n── ${name} ${"─".repeat(60 - name.length)} ${Math.round((performance.now() - since) / 1000)} s`);
    total = add(total, await runPart(part, name));
  }
  // Once more at the end: of a long output often only that is kept.
  for (const failure of total.failures ?? []) console.log(`  ✗ ${failure}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed ? 1 : 0;
} catch (error) {
  console.error(`\n  ${error instanceof StopReason ? error.message : error instanceof Error ? error.stack : error}`);
  console.log("\n0 passed, 1 failed");
  process.exitCode = 1;
}

/**
 * A part that breaks off has failed, and the others still run: one look shows everything that is wrong.
 *
 * @param {import("./test/parts.mjs").Part} part
 * @param {string} name
 */
async function runPart(part, name) {
  try {
    return await part(root, filters, step);
  } catch (error) {
    console.error(`  ✗ ${name}: ${messageOf(error)}`);
    return { passed: 0, failed: 1, failures: [name] };
  }
}

function install() {
  return runLogged(["npm", "ci", "--no-audit", "--no-fund"], {
    cwd: root,
    log: path.join(fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-install-")), "install.log"),
    advice: "npm ci failed: check the network and the disk, then start again",
  });
}
