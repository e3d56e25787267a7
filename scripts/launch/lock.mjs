import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { StopReason } from "./stop-reason.mjs";

/** The programs that claim a data folder: a start, and a restore, during which nothing may start. */
const launcherNames = /(start|restore)\.mjs/;

/**
 * Claims the data folder for this launcher.
 *
 * @param {string} dataDir
 * @param {string} address  the address that a second launcher shows to its user
 * @returns {{ release: () => void, wasKilled: boolean }} whether an earlier launcher was killed before it released the
 * folder
 * @throws {StopReason} when another launcher holds the folder
 */
export function claimDataFolder(dataDir, address) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lockFile = path.join(dataDir, "launcher.json");
  let wasKilled = false;
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      fs.writeFileSync(lockFile, JSON.stringify({ pid: process.pid, address }), { flag: "wx", mode: 0o600 });
      return { release: () => fs.rmSync(lockFile, { force: true }), wasKilled };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") {
        throw new StopReason(`${dataDir} cannot be written: give this user the right to, or set another DATA_DIR`, {
          cause: error,
        });
      }
      refuseWhenRunning(lockFile);
      wasKilled = true;
      fs.rmSync(lockFile, { force: true });
    }
  }
  throw new StopReason(`${lockFile} changes all the time: another start is under way, wait for it`);
}

/** @param {string} lockFile */
function refuseWhenRunning(lockFile) {
  let owner;
  try {
    owner = JSON.parse(fs.readFileSync(lockFile, "utf8"));
  } catch {
    return;
  }
  if (isLauncher(owner.pid)) {
    throw new StopReason(
      `Stegvis is running already at ${owner.address} (process ${owner.pid}): stop it with Ctrl-C there`,
    );
  }
}

/**
 * Whether the process is a launcher. The process number alone is no proof, because another process may have it after a
 * restart of the machine.
 *
 * @param {number} pid
 */
function isLauncher(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH") return false;
  }
  try {
    return launcherNames.test(fs.readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  } catch {
    return launcherNames.test(
      spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout ?? "",
    );
  }
}
