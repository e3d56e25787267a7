import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Reads which server PostgreSQL's lock file names.
 *
 * @param {string} clusterFolder  data folder of the server
 * @returns {{ pid: number, port: number } | null}
 */
export function readPostmaster(clusterFolder) {
  let lines;
  try {
    lines = fs.readFileSync(path.join(clusterFolder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) || 0 } : null;
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * Waits for the end of a process that is no child of this process; the system reports only the end of children.
 *
 * @param {number} pid
 */
export async function waitForProcessEnd(pid) {
  while (isAlive(pid)) await wait(250, undefined, { ref: false });
}

/**
 * Removes a lock file that kill -9 left behind. In a container another program soon has the same process number, and
 * PostgreSQL would take that program for a running server. The file stays when the process is a PostgreSQL.
 *
 * @param {string} clusterFolder
 */
export function removeStaleLock(clusterFolder) {
  const postmaster = readPostmaster(clusterFolder);
  if (!postmaster || !isAlive(postmaster.pid)) return;
  const command = commandOf(postmaster.pid);
  if (command !== null && !command.includes("postgres"))
    fs.rmSync(path.join(clusterFolder, "postmaster.pid"), { force: true });
}

/** @param {number} pid */
function commandOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return null;
  }
}

/**
 * Stops a server in PostgreSQL's fast mode, which rolls back open transactions and keeps committed ones, and waits for
 * its end.
 *
 * @param {number} pid
 */
export async function stopPostmaster(pid) {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  for (let attempt = 0; attempt < 600 && isAlive(pid); attempt++) await wait(50);
  if (isAlive(pid)) process.kill(pid, "SIGQUIT");
}
