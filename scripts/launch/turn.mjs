import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isAlive } from "../pg/postmaster.mjs";

/** After a restart of the machine the number of a process that died may be somebody else's. */
const longestMs = 10 * 60_000;

/**
 * Waits until no other process does what the file stands for. One that died without a word is not waited for.
 *
 * @param {string} file
 * @returns {Promise<() => void>} ends the turn
 */
export async function takeTurn(file) {
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
  const owner = ownerOf(file);
  if (owner && !isAlive(owner)) return true;
  const since = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return since !== undefined && performance.timeOrigin + performance.now() - since > longestMs;
}

/**
 * @param {string} file
 * @returns {number | null} null when it has just been given back, or not been signed yet
 */
function ownerOf(file) {
  try {
    return Number(fs.readFileSync(file, "utf8")) || null;
  } catch {
    return null;
  }
}
