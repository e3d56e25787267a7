import fs from "node:fs";
import path from "node:path";

/**
 * Checks that each package has at least the version that closes its known vulnerabilities, and that the lock file lists
 * every package it needs. A lock file without another platform's packages installs only on its author's platform.
 *
 * @type {import("../sources.mjs").Gate}
 */
export const versionsGate = {
  name: "versions",
  run: (root) => {
    const readJson = (/** @type {string} */ file) => JSON.parse(fs.readFileSync(path.join(root, file), "utf8"));
    /** @type {Record<string, LockedPackage>} */
    const packages = readJson("package-lock.json").packages;
    return [
      ...outdatedPackages(packages, readJson("minimum-versions.json")),
      ...inexactVersions(readJson("package.json")),
      ...missingOptionalPackages(packages),
    ];
  },
};

/**
 * @typedef {Record<string, string>} Versions
 * @typedef {{ version: string, dependencies?: Versions, optionalDependencies?: Versions }} LockedPackage
 */

/**
 * @param {Record<string, LockedPackage>} packages
 * @param {Versions} minimumVersions
 */
function outdatedPackages(packages, minimumVersions) {
  return Object.entries(packages).flatMap(([lockPath, { version }]) => {
    const name = lockPath.split("node_modules/").at(-1) ?? "";
    const minimumVersion = minimumVersions[name];
    // A package inside another package's folder is checked by that package's maintainers.
    const isDirectPackage = lockPath === `node_modules/${name}`;
    return minimumVersion && isDirectPackage && isBelow(version, minimumVersion)
      ? [`package-lock.json version: ${name} ${version} is below ${minimumVersion}, which closed a known hole`]
      : [];
  });
}

/** @param {{ dependencies?: Versions, devDependencies?: Versions }} manifest */
function inexactVersions({ dependencies = {}, devDependencies = {} }) {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d/.test(version))
    .map(([name, version]) => `package.json version: ${name} is ${version}, name one exact version`);
}

/** @param {Record<string, LockedPackage>} packages */
function missingOptionalPackages(packages) {
  return Object.entries(packages).flatMap(([lockPath, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, lockPath, name))
      .map((name) => `package-lock.json version: ${name}, which ${lockPath || "package.json"} needs, is missing`),
  );
}

/**
 * Whether a package is locked. npm looks for a package in the folder of its user and then in every folder above.
 *
 * @param {Record<string, LockedPackage>} packages
 * @param {string} lockPath
 * @param {string} name
 * @returns {boolean}
 */
function isLocked(packages, lockPath, name) {
  if (packages[lockPath ? `${lockPath}/node_modules/${name}` : `node_modules/${name}`]) return true;
  const parentEnd = lockPath.lastIndexOf("/node_modules/");
  return lockPath !== "" && isLocked(packages, parentEnd < 0 ? "" : lockPath.slice(0, parentEnd), name);
}

/**
 * @param {string} version
 * @param {string} floor
 */
export function isBelow(version, floor) {
  const numbersOf = (/** @type {string} */ text) => text.split(/[.-]/).slice(0, 3).map(Number);
  const [versionParts, floorParts] = [numbersOf(version), numbersOf(floor)];
  const firstDifference = versionParts.findIndex((part, index) => part !== floorParts[index]);
  return firstDifference >= 0 && (versionParts[firstDifference] ?? 0) < (floorParts[firstDifference] ?? 0);
}
