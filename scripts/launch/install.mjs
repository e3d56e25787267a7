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
    const lockedPackages = readPackages(path.join(root, "package-lock.json"));
    const installedPackages = readPackages(path.join(root, "node_modules/.package-lock.json"));
    return matchesLock(lockedPackages, installedPackages);
  } catch {
    return false;
  }
}

/**
 * @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, extraneous?: boolean }>} Packages
 * @param {Packages} lockedPackages
 * @param {Packages} installedPackages
 */
export function matchesLock(lockedPackages, installedPackages) {
  const requiredPackages = Object.entries(lockedPackages).filter(
    ([name, { extraneous }]) => name !== "" && !extraneous,
  );
  const isComplete = requiredPackages.every(([name, { version, optional, devOptional }]) => {
    const installedPackage = installedPackages[name];
    // The lock file lists the packages of all platforms, and npm installs only those of the present one.
    return installedPackage ? installedPackage.version === version : Boolean(optional || devOptional);
  });
  return isComplete && Object.keys(installedPackages).every((name) => name in lockedPackages);
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  return JSON.parse(fs.readFileSync(file, "utf8")).packages;
}
