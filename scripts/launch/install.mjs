import fs from "node:fs";
import path from "node:path";

/**
 * Whether node_modules holds what the lock file says. npm leaves a list of what it installed; comparing the two also sees
 * an interrupted or older installation, whoever made it.
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
    // Packages for other platforms are locked for everybody and installed for nobody else.
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
