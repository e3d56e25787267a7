import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** The packages of Debian whose programs the proof of operating starts, with the place of the program in the package. */
const programs = { nginx: "usr/sbin/nginx", caddy: "usr/bin/caddy" };

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
  const installed = path.join("/", programs[name]);
  if (fs.existsSync(installed)) return installed;
  const folder = path.join(cacheFolder, name);
  const unpacked = path.join(folder, programs[name]);
  if (!fs.existsSync(unpacked)) unpackPackage(name, folder);
  return fs.existsSync(unpacked) ? unpacked : null;
}

/**
 * @param {string} name
 * @param {string} folder
 */
function unpackPackage(name, folder) {
  fs.mkdirSync(folder, { recursive: true });
  if (spawnSync("apt-get", ["download", name], { cwd: folder }).status !== 0) return;
  for (const file of fs.readdirSync(folder).filter((entry) => entry.endsWith(".deb")))
    spawnSync("dpkg", ["-x", file, "."], { cwd: folder });
}
