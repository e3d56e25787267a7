// npm run release -- FOLDER: builds the product into a folder that can run without anything it is built with.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildPortal } from "./launch/build.mjs";
import { isInstalled } from "./launch/install.mjs";
import { requireNode } from "./launch/node-version.mjs";
import { createProgress } from "./launch/progress.mjs";
import { readRelease } from "./launch/release.mjs";
import { createShutdown } from "./launch/shutdown.mjs";
import { messageOf, StopReason } from "./launch/stop-reason.mjs";

const usage = `npm run release -- FOLDER

Builds the product into FOLDER, which must be new or empty. The folder holds all that is needed to run, may be read-only
and belong to another user, and is started by npm start in it. It writes nothing but DATA_DIR.

Exit code: 0 made, 1 not made, 2 wrong use.`;

const root = path.join(import.meta.dirname, "..");
const stopControl = createShutdown();

try {
  const folder = readFolder();
  if (folder === null) {
    console.log(usage);
    await stopControl.stop(0);
  } else {
    await release(folder);
    console.log(`\n  ${folder} can be started: npm start there, with DATABASE_URL and DATA_DIR set.\n`);
    await stopControl.stop(0);
  }
} catch (error) {
  if (!stopControl.hasBegun()) {
    console.error(`\n  ${messageOf(error)}\n`);
    await stopControl.stop(error instanceof StopReason ? error.exitCode : 1);
  }
}

/** @returns {string | null} null when the usage was asked for */
function readFolder() {
  let parsed;
  try {
    parsed = parseArgs({ allowPositionals: true, options: { help: { type: "boolean", short: "h" } } });
  } catch (error) {
    throw new StopReason(`${messageOf(error)}\n\n${usage}`, { exitCode: 2 });
  }
  if (parsed.values.help) return null;
  const [folder, ...furtherArguments] = parsed.positionals;
  if (!folder || furtherArguments.length > 0) throw new StopReason(`name one folder\n\n${usage}`, { exitCode: 2 });
  return path.resolve(folder);
}

/** @param {string} folder */
async function release(folder) {
  requireNode(process.versions.node);
  if (readRelease(root)) throw new StopReason("this is a release: make one from a clone of the repository");
  if (!isInstalled(root)) throw new StopReason("the packages are not installed: run npm ci first");
  const { makeRelease, requireEmptyFolder } = await import("./release/make.mjs");
  requireEmptyFolder(folder);
  await import("./generate.mjs");
  const distDir = process.env.NEXT_DIST_DIR || ".next";
  const logFolder = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-release-"));
  const options = { root, distDir, runStep: createProgress(process.stdout), onStop: stopControl.onStop };
  await buildPortal({ ...options, dataDir: logFolder });
  await makeRelease({ ...options, folder, logFolder });
  fs.rmSync(logFolder, { recursive: true, force: true });
}
