import fs from "node:fs";
import { parseBackupKey } from "../backup/format.mjs";
import { requireNode } from "../launch/node-version.mjs";
import { messageOf } from "../launch/stop-reason.mjs";
import { bad, good, unknown } from "./finding.mjs";

const megabyte = 1024 * 1024;
/** With less room a busy day may fill the disk before anybody looks. */
const wantedFreeMegabytes = 512;

/** @typedef {import("./finding.mjs").Finding} Finding */

/** @returns {Finding} */
export function checkNode() {
  try {
    requireNode(process.versions.node);
    return good("Node", process.versions.node);
  } catch (error) {
    return bad("Node", `${process.versions.node} is too old`, messageOf(error));
  }
}

/** @param {string} dataDir @returns {Finding} */
export function checkDisk(dataDir) {
  if (!fs.existsSync(dataDir)) return unknown("disk", `${dataDir} does not exist yet`);
  const { bavail, bsize } = fs.statfsSync(dataDir);
  const freeMegabytes = Math.floor((bavail * bsize) / megabyte);
  const text = `${freeMegabytes} MB are free at ${dataDir}`;
  return freeMegabytes >= wantedFreeMegabytes
    ? good("disk", text)
    : bad("disk", text, `free ${wantedFreeMegabytes} MB, or set DATA_DIR to a larger disk`);
}

/** @param {string} dataDir @returns {Finding} */
export function checkSecretsFile(dataDir) {
  const file = `${dataDir}/secrets.env`;
  if (!fs.existsSync(file)) return unknown("file of secrets", "there is none: the environment gives the secrets");
  const mode = fs.statSync(file).mode & 0o777;
  return (mode & 0o077) === 0
    ? good("file of secrets", "only its owner may read it")
    : bad("file of secrets", `others may read ${file}`, `chmod 600 ${file}, then npm run keys:rotate`);
}

/** @param {string | undefined} text @returns {Finding} */
export function checkBackupKey(text) {
  if (!text) return unknown("backup key", "BACKUP_KEY is not set: backups are not encrypted");
  try {
    parseBackupKey(text);
    return good("backup key", "backups are encrypted");
  } catch (error) {
    return bad("backup key", "BACKUP_KEY is no key of 32 bytes", messageOf(error));
  }
}
