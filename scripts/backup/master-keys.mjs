import { createHmac } from "node:crypto";

/**
 * @typedef {{ id: string, key: Buffer }} MasterKey
 * @typedef {{ id: string, fingerprint: string | null }} KeyInUse  `fingerprint` is null where the key was not at hand
 */

/**
 * The keys of TOKEN_KEYS, in their order.
 *
 * @param {string | undefined} text
 * @returns {MasterKey[]}
 */
export function parseMasterKeys(text) {
  return (text ?? "")
    .split(",")
    .map((entry) => entry.trim().split(":"))
    .filter(([id, encodedKey]) => id && encodedKey)
    .map(([id = "", encodedKey = ""]) => ({ id, key: Buffer.from(encodedKey, "base64") }));
}

/** Names a key without telling anything of it. @param {Buffer} key */
export const fingerprintOf = (key) => createHmac("sha256", key).update("stegvis master key").digest("hex").slice(0, 16);

/**
 * How many rows are sealed with each master key: the secrets of partners, and the data keys of companies.
 *
 * @param {import("pg").Client} client  in a transaction that sees all rows
 * @returns {Promise<Map<string, number>>}
 */
export async function countSealedRows(client) {
  const { rows } = await client.query(
    `SELECT id, count(*)::int AS count FROM (
       SELECT master_key_id AS id FROM company UNION ALL SELECT secret_key_id FROM partner) sealed
     GROUP BY id ORDER BY id`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * The keys that a backup's rows are sealed with and that are missing here.
 *
 * @param {readonly KeyInUse[]} keysInUse
 * @param {readonly MasterKey[]} masterKeys
 */
export function listMissingKeys(keysInUse, masterKeys) {
  return keysInUse
    .filter(({ id, fingerprint }) => {
      const masterKey = masterKeys.find((candidate) => candidate.id === id);
      return !masterKey || (fingerprint !== null && fingerprintOf(masterKey.key) !== fingerprint);
    })
    .map(({ id }) => id);
}
