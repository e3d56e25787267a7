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
    const read = (/** @type {string} */ file) => JSON.parse(fs.readFileSync(path.join(root, file), "utf8"));
    /** @type {Record<string, LockedPackage>} */
    const packages = read("package-lock.json").packages;
    return [
      ...outdatedPackages(packages, read("minimum-versions.json")),
      ...inexactVersions(read("package.json")),
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
 * @param {Versions} minimum
 */
function outdatedPackages(packages, minimum) {
  return Object.entries(packages).flatMap(([where, { version }]) => {
    const name = where.split("node_modules/").at(-1) ?? "";
    const minimumVersion = minimum[name];
    // A package inside another package's folder is checked by that package's maintainers.
    const isOurs = where === `node_modules/${name}`;
    return minimumVersion && isOurs && isBelow(version, minimumVersion)
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
  return Object.entries(packages).flatMap(([where, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, where, name))
      .map((name) => `package-lock.json version: ${name}, which ${where || "package.json"} needs, is missing`),
  );
}

/**
 * Whether a package is locked. npm looks for a package in the folder of its user and then in every folder above.
 *
 * @param {Record<string, LockedPackage>} packages
 * @param {string} where
 * @param {string} name
 * @returns {boolean}
 */
function isLocked(packages, where, name) {
  if (packages[where ? `${where}/node_modules/${name}` : `node_modules/${name}`]) return true;
  const above = where.lastIndexOf("/node_modules/");
  return where !== "" && isLocked(packages, above < 0 ? "" : where.slice(0, above), name);
}

/**
 * @param {string} version
 * @param {string} floor
 */
export function isBelow(version, floor) {
  const parts = (/** @type {string} */ text) => text.split(/[.-]/).slice(0, 3).map(Number);
  const [a, b] = [parts(version), parts(floor)];
  const firstDifference = a.findIndex((part, index) => part !== b[index]);
  return firstDifference >= 0 && (a[firstDifference] ?? 0) < (b[firstDifference] ?? 0);
}
