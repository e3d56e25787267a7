import { createHash } from "node:crypto";
import { countSealedRows, fingerprintOf, parseMasterKeys } from "./master-keys.mjs";
import { databaseRecords, openSnapshot } from "./snapshot.mjs";
import { readFile, readSpoolFiles } from "./spool.mjs";

/**
 * What a backup is made of.
 *
 * @typedef {object} BackupSource
 * @property {string} portal  address of the portal's database for the owner of its tables
 * @property {string | null} sandbox  address of the sandbox's database, where there is a sandbox
 * @property {string} dataDir
 * @property {string | undefined} tokenKeys  TOKEN_KEYS as far as they are at hand
 * @property {boolean} withSecrets
 * @property {(label: string) => void} [onDatabase]
 */

/**
 * Everything a backup holds. The snapshots are opened together, the portal's first: what the portal then believes to wait
 * may be done in the sandbox's books, which is read back, but nothing it believes to be done is missing there.
 *
 * @param {BackupSource} source
 * @returns {AsyncGenerator<import("./write-file.mjs").BackupRecord>}
 */
export async function* backupRecords({ portal, sandbox, dataDir, tokenKeys, withSecrets, onDatabase }) {
  const filesBefore = await readSpoolFiles(dataDir);
  const portalClient = await openSnapshot(portal);
  const sandboxClient = sandbox ? await openSnapshot(sandbox).catch(closeBefore(portalClient)) : null;
  try {
    // A refresh that ends now is either in the snapshot or in one of the two lists.
    const filesAfter = await readSpoolFiles(dataDir);
    const keys = await listKeysInUse(portalClient, tokenKeys);
    onDatabase?.("portal");
    const databases = [yield* databaseRecords(portalClient, "portal")];
    if (sandboxClient) {
      onDatabase?.("sandbox");
      databases.push(yield* databaseRecords(sandboxClient, "sandbox"));
    }
    const secretsFile = withSecrets ? await readFile(dataDir, "secrets.env") : null;
    const files = [...new Map([...filesBefore, ...filesAfter].map((file) => [file.path, file])).values()];
    const summaries = yield* fileRecords(secretsFile ? [...files, secretsFile] : files);
    yield { event: { is: "manifest", keys, databases, files: summaries } };
  } finally {
    await Promise.all([portalClient.end(), sandboxClient?.end()]);
  }
}

/** @param {import("pg").Client} client */
function closeBefore(client) {
  return async (/** @type {unknown} */ error) => {
    await client.end();
    throw error;
  };
}

/**
 * @param {import("pg").Client} client
 * @param {string | undefined} tokenKeys
 * @returns {Promise<import("./master-keys.mjs").KeyInUse[]>}
 */
async function listKeysInUse(client, tokenKeys) {
  const masterKeys = parseMasterKeys(tokenKeys);
  return [...(await countSealedRows(client)).keys()].map((id) => {
    const masterKey = masterKeys.find((candidate) => candidate.id === id);
    return { id, fingerprint: masterKey ? fingerprintOf(masterKey.key) : null };
  });
}

/**
 * @param {readonly import("./spool.mjs").DurableFile[]} files
 * @returns {AsyncGenerator<import("./write-file.mjs").BackupRecord, import("./sections.mjs").FileContent[]>}
 */
async function* fileRecords(files) {
  const summaries = [];
  for (const { path, content } of files) {
    yield { event: { is: "file", path } };
    yield { data: content };
    const sha256 = createHash("sha256").update(content).digest("hex");
    const summary = { path, bytes: content.length, sha256 };
    summaries.push(summary);
    yield { event: { is: "file_end", ...summary } };
  }
  return summaries;
}
