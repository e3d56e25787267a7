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
 * @param {string} file
 * @returns {Promise<() => void>} releases the lock
 */
export async function acquireFileLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    if (isAbandoned(file)) fs.rmSync(file, { force: true });
    await wait(100);
  }
}

/** @param {string} file */
function isAbandoned(file) {
  const owner = readLockOwner(file);
  if (owner && !isAlive(owner)) return true;
  const lockedAtMs = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return lockedAtMs !== undefined && performance.timeOrigin + performance.now() - lockedAtMs > maxLockAgeMs;
}

/**
 * @param {string} file
 * @returns {number | null} null when the lock has just been released, or its owner has not yet written its number
 */
function readLockOwner(file) {
  try {
    return Number(fs.readFileSync(file, "utf8")) || null;
  } catch {
    return null;
  }
}
