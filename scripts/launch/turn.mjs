import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isAlive } from "../pg/postmaster.mjs";

/**
 * The greatest age of a valid lock: after a restart of the machine another process may have the dead owner's number.
 */
const maxLockAgeMs = 10 * 60_000;

/**
 * Waits until no other process holds the lock that the file represents. The lock of a process that died without
 * releasing it is removed.
 *
 * @param {string} lockFile
 * @returns {Promise<() => void>} releases the lock
 */
export async function acquireFileLock(lockFile) {
  fs.mkdirSync(path.dirname(lockFile), { recursive: true });
  for (;;) {
    try {
      fs.writeFileSync(lockFile, String(process.pid), { flag: "wx" });
      return () => fs.rmSync(lockFile, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    if (isAbandoned(lockFile)) fs.rmSync(lockFile, { force: true });
    await wait(100);
  }
}

/** @param {string} lockFile */
function isAbandoned(lockFile) {
  const ownerPid = readLockOwner(lockFile);
  if (ownerPid && !isAlive(ownerPid)) return true;
  const lockedAtMs = fs.statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs;
  return lockedAtMs !== undefined && performance.timeOrigin + performance.now() - lockedAtMs > maxLockAgeMs;
}

/**
 * @param {string} lockFile
 * @returns {number | null} null when the lock has just been released, or its owner has not yet written its number
 */
function readLockOwner(lockFile) {
  try {
    return Number(fs.readFileSync(lockFile, "utf8")) || null;
  } catch {
    return null;
  }
}
