import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/**
 * The packages of Debian whose programs the proof of operating starts: the place of the program in the package, and the
 * packages of libraries that it may need besides.
 */
const programs = {
  nginx: { file: "usr/sbin/nginx", libraries: [] },
  caddy: { file: "usr/bin/caddy", libraries: [] },
  pgbouncer: { file: "usr/sbin/pgbouncer", libraries: ["libc-ares2", "libevent-2.1-7"] },
};

/** @typedef {keyof typeof programs} DebianProgram */

const cacheFolder = path.join(import.meta.dirname, "../../node_modules/.cache/stegvis-debian");

/**
 * Finds a program of Debian: an installed one, or the one of a package that is downloaded and unpacked beside the
 * product, which changes nothing on the machine.
 *
 * @param {DebianProgram} name
 * @returns {string | null} null where there is neither
 */
export function findDebianProgram(name) {
  const { file, libraries } = programs[name];
  const installed = path.join("/", file);
  if (fs.existsSync(installed)) return installed;
  const folder = path.join(cacheFolder, name);
  const unpacked = path.join(folder, file);
  if (!fs.existsSync(unpacked)) for (const packageName of [name, ...libraries]) unpackPackage(packageName, folder);
  return fs.existsSync(unpacked) ? unpacked : null;
}

/**
 * Returns the environment in which a program that `findDebianProgram` found also finds the libraries that were unpacked
 * with it.
 *
 * @param {DebianProgram} name
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOfDebianProgram(name) {
  const architectureFolders = path.join(cacheFolder, name, "usr/lib");
  if (!fs.existsSync(architectureFolders)) return process.env;
  const folders = fs.readdirSync(architectureFolders).map((entry) => path.join(architectureFolders, entry));
  return { ...process.env, LD_LIBRARY_PATH: folders.join(":") };
}

/**
 * @param {string} name
 * @param {string} folder
 */
function unpackPackage(name, folder) {
  fs.mkdirSync(folder, { recursive: true });
  if (spawnSync("apt-get", ["download", name], { cwd: folder }).status !== 0) return;
  for (const file of fs.readdirSync(folder).filter((entry) => entry.startsWith(`${name}_`) && entry.endsWith(".deb")))
    spawnSync("dpkg", ["-x", file, "."], { cwd: folder });
}
