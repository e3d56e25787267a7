import fs from "node:fs";
import path from "node:path";
import { StopReason } from "./stop-reason.mjs";

/**
 * What `npm run release` states about the folder that it made. A folder that holds this file is started as it is:
 * nothing is installed, generated or built, and nothing is written outside DATA_DIR, so the folder may be read-only.
 *
 * @typedef {object} Release
 * @property {string} version  of package.json
 * @property {string} node  the version of Node that built it
 * @property {string} distDir  the folder of the portal's build
 * @property {string} programs  the folder of the bundled programs, in the folder of the build
 */

export const releaseFile = "release.json";

/**
 * @param {string} root
 * @returns {Release | null} null in a clone, which is built when it starts
 */
export function readRelease(root) {
  const file = path.join(root, releaseFile);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null;
}

/**
 * Refuses what a release cannot do: it holds no sources and no database server.
 *
 * @param {import("./settings.mjs").LaunchSettings} settings
 * @param {import("./settings.mjs").Environment} env
 * @throws {StopReason} with the cure
 */
export function requireStartableRelease(settings, env) {
  if (settings.dev) throw new StopReason("a release holds no sources: start --dev in a clone of the repository");
  const neededNames = [
    ...(settings.mode === "sandbox" ? [] : ["DATABASE_URL"]),
    ...(settings.hosted ? [] : ["SANDBOX_DATABASE_URL"]),
  ];
  const missingNames = neededNames.filter((name) => !env[name]);
  if (missingNames.length) {
    throw new StopReason(
      `a release brings no database server: set ${missingNames.join(" and ")} to databases of your own, see .env.example`,
    );
  }
}
