import fs from "node:fs";
import path from "node:path";

/**
 * Whether node_modules contains what the lock file lists. npm writes a list of what it installed; the comparison of
 * both lists also detects an interrupted or outdated installation.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  try {
    const locked = readPackages(path.join(root, "package-lock.json"));
    const installed = readPackages(path.join(root, "node_modules/.package-lock.json"));
    return matchesLock(locked, installed);
  } catch {
    return false;
  }
}

/**
 * @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, extraneous?: boolean }>} Packages
 * @param {Packages} locked
 * @param {Packages} installed
 */
export function matchesLock(locked, installed) {
  const requiredPackages = Object.entries(locked).filter(([name, { extraneous }]) => name !== "" && !extraneous);
  const isComplete = requiredPackages.every(([name, { version, optional, devOptional }]) => {
    const installedPackage = installed[name];
    // The lock file lists the packages of all platforms, and npm installs only those of the present one.
    return installedPackage ? installedPackage.version === version : Boolean(optional || devOptional);
  });
  return isComplete && Object.keys(installed).every((name) => name in locked);
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  return JSON.parse(fs.readFileSync(file, "utf8")).packages;
}
