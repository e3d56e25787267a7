import fs from "node:fs";

/** The size of two segments of PostgreSQL's log, of 16 MB each: with less room it may not start again. */
const minimumFreeBytes = 32 * 1024 * 1024;

/**
 * Whether so little room is left where the data are that a program may end for lack of it.
 *
 * @param {string} dataDir
 */
export function isDiskFull(dataDir) {
  try {
    const { bavail, bsize } = fs.statfsSync(dataDir);
    return bavail * bsize < minimumFreeBytes;
  } catch {
    // Where the system gives no figures, nothing is known of the disk and the usual rules apply.
    return false;
  }
}
