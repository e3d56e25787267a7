import fs from "node:fs";

/** The size of two segments of PostgreSQL's log, 16 MB each: with less room PostgreSQL may not start again. */
const minimumFreeBytes = 32 * 1024 * 1024;

/**
 * Whether the disk that holds the data has so little room that a program may end for lack of it.
 *
 * @param {string} dataDir
 */
export function isDiskFull(dataDir) {
  try {
    const { bavail, bsize } = fs.statfsSync(dataDir);
    return bavail * bsize < minimumFreeBytes;
  } catch {
    // A file system that gives no figures counts as having room, so that the usual rules for restarts apply.
    return false;
  }
}
