import fs from "node:fs";
import path from "node:path";
import { runWithLog } from "./run.mjs";
import { sourceHash } from "./sources.mjs";

/**
 * @typedef {object} BuildOptions
 * @property {string} root
 * @property {string} dataDir  where the log goes
 * @property {string} distDir
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} runStep
 * @property {(undo: () => unknown) => void} [onStop]
 */

/**
 * Builds the portal unless the last finished build was made from the present sources.
 *
 * @param {BuildOptions} options
 */
export async function buildPortal(options) {
  const { root, distDir, runStep } = options;
  const distFolder = path.join(root, distDir);
  const stamp = path.join(distFolder, "source-hash");
  const currentHash = sourceHash(root);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === currentHash) return;
  await runStep("Building the portal (about half a minute, only when it changed)", async () => {
    const hasCache = fs.existsSync(path.join(distFolder, "cache"));
    clearFolder(distFolder, ["cache"]);
    try {
      await runNextBuild(options);
    } catch (error) {
      if (!hasCache) throw error;
      // A stale cache can make the bundler fail; a second failure, without the cache, is a fault of the sources.
      clearFolder(distFolder, []);
      await runNextBuild(options);
    }
    fs.writeFileSync(stamp, currentHash);
  });
}

/** @param {BuildOptions} options */
function runNextBuild({ root, dataDir, distDir, onStop }) {
  return runWithLog([process.execPath, "node_modules/next/dist/bin/next", "build"], {
    cwd: root,
    log: path.join(dataDir, "build.log"),
    env: { ...process.env, NODE_ENV: "production", NEXT_DIST_DIR: distDir, NEXT_TELEMETRY_DISABLED: "1" },
    advice: "the portal cannot be built: undo your last change, or run npm ci and start again",
    onStop,
  });
}

/**
 * Empties a folder except for some entries. After a rebuild the stamp and the types of deleted routes would still be
 * those of the build before.
 *
 * @param {string} distFolder
 * @param {readonly string[]} keptEntries
 */
function clearFolder(distFolder, keptEntries) {
  if (!fs.existsSync(distFolder)) return;
  for (const entry of fs.readdirSync(distFolder)) {
    if (!keptEntries.includes(entry)) fs.rmSync(path.join(distFolder, entry), { recursive: true, force: true });
  }
}
