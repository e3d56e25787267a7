import fs from "node:fs";

/** Two segments of PostgreSQL's log, of 16 MB each: with less it may not come up again. */
const leastBytes = 32 * 1024 * 1024;

/**
 * Whether so little room is left where the data lie that a program may end for lack of it.
 *
 * @param {string} dataDir
 */
export function isDiskFull(dataDir) {
  try {
    const { bavail, bsize } = fs.statfsSync(dataDir);
    return bavail * bsize < leastBytes;
  } catch {
    // Where the system does not tell, nothing is known of the disk and the usual rules apply.
    return false;
  }
}
