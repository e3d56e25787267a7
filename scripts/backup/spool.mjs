import fs from "node:fs/promises";
import path from "node:path";
import { changedFile } from "./format.mjs";

/** The files of DATA_DIR that a backup may hold: the token spool of each instance and, where it was asked for, the secrets. */
const knownPath = /^(spool-[\w-]{1,40}\/[0-9a-f-]{36}\.spool|secrets\.env)$/;

/**
 * @typedef {{ path: string, content: Buffer }} DurableFile  the path is relative to DATA_DIR
 */

/**
 * The refreshes of tokens that are under way: an answer may stand in such a file and not yet in the database.
 *
 * @param {string} dataDir
 * @returns {Promise<DurableFile[]>}
 */
export async function readSpoolFiles(dataDir) {
  const folders = (await fs.readdir(dataDir).catch(() => [])).filter((name) => name.startsWith("spool-"));
  const filesOfFolders = await Promise.all(
    folders.map(async (folder) => {
      const names = await fs.readdir(path.join(dataDir, folder)).catch(() => []);
      return Promise.all(names.map((name) => readFile(dataDir, `${folder}/${name}`)));
    }),
  );
  return filesOfFolders.flat().filter((file) => file !== null);
}

/**
 * Reads a file of DATA_DIR.
 *
 * @param {string} dataDir
 * @param {string} filePath
 * @returns {Promise<DurableFile | null>} null where there is none: a refresh that ended meanwhile has removed its file
 */
export async function readFile(dataDir, filePath) {
  if (!knownPath.test(filePath)) return null;
  const content = await fs.readFile(path.join(dataDir, filePath)).catch(() => null);
  return content && { path: filePath, content };
}

/**
 * Writes a file of a backup into DATA_DIR, unless it is there.
 *
 * @param {string} dataDir
 * @param {DurableFile} file
 * @returns {Promise<boolean>} whether it was written
 */
export async function writeFile(dataDir, { path: filePath, content }) {
  if (!knownPath.test(filePath)) throw changedFile();
  const target = path.join(dataDir, filePath);
  await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const handle = await fs.open(target, "wx", 0o600).catch((error) => {
    if (error.code === "EEXIST") return null;
    throw error;
  });
  if (!handle) return false;
  await handle.writeFile(content);
  await handle.sync();
  await handle.close();
  return true;
}
