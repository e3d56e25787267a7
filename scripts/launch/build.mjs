import fs from "node:fs";
import path from "node:path";
import { runLogged } from "./run.mjs";
import { sourceHash } from "./sources.mjs";

/**
 * @typedef {object} BuildOptions
 * @property {string} root
 * @property {string} dataDir  where the log goes
 * @property {string} distDir
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} step
 * @property {(undo: () => unknown) => void} [onStop]
 */

/**
 * Builds the portal unless the last finished build was made from the present sources.
 *
 * @param {BuildOptions} options
 */
export async function buildPortal(options) {
  const { root, distDir, step } = options;
  const dist = path.join(root, distDir);
  const stamp = path.join(dist, "source-hash");
  const hash = sourceHash(root);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hash) return;
  await step("Building the portal (about half a minute, only when it changed)", async () => {
    const hadCache = fs.existsSync(path.join(dist, "cache"));
    clearFolder(dist, ["cache"]);
    try {
      await runNextBuild(options);
    } catch (error) {
      if (!hadCache) throw error;
      // A stale cache can make the bundler fail; a second failure, without the cache, is a fault of the sources.
      clearFolder(dist, []);
      await runNextBuild(options);
    }
    fs.writeFileSync(stamp, hash);
  });
}

/** @param {BuildOptions} options */
function runNextBuild({ root, dataDir, distDir, onStop }) {
  return runLogged([process.execPath, "node_modules/next/dist/bin/next", "build"], {
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
 * @param {string} dist
 * @param {readonly string[]} keptEntries
 */
function clearFolder(dist, keptEntries) {
  if (!fs.existsSync(dist)) return;
  for (const entry of fs.readdirSync(dist)) {
    if (!keptEntries.includes(entry)) fs.rmSync(path.join(dist, entry), { recursive: true, force: true });
  }
}
