import pg from "pg";
import { countSealedRows } from "../backup/master-keys.mjs";
import { showAllRows } from "../backup/tables.mjs";

/** A process that has announced nothing for this long counts as ended; see lib/auth/tokens/processes.ts. */
const silenceSeconds = 120;

/**
 * How far a change of keys is.
 *
 * @typedef {object} RotationState
 * @property {Map<string, number>} sealedRows  how many rows each master key seals
 * @property {{ instance: string, keyIds: string[] }[]} living  the processes of the portal that run, with their keys in order
 */

/**
 * @param {string} connectionString  the owner of the portal's tables
 * @returns {Promise<RotationState>}
 */
export async function readRotationState(connectionString) {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {}); // The statement under way reports the error of a server that goes away.
  await client.connect();
  try {
    await client.query("BEGIN READ ONLY");
    await showAllRows(client);
    const sealedRows = await countSealedRows(client);
    const { rows } = await client.query(
      `SELECT instance, master_key_ids AS "keyIds" FROM portal_process
       WHERE seen_at > clock_timestamp() - make_interval(secs => $1) ORDER BY instance, started_at`,
      [silenceSeconds],
    );
    return { sealedRows, living: rows };
  } finally {
    await client.end();
  }
}

/**
 * What is left to do until a key is the only one that is needed.
 *
 * @param {RotationState} state
 * @param {string} keyId  the key that is to seal everything
 */
export function remainingWork({ sealedRows, living }, keyId) {
  const others = [...sealedRows].filter(([id]) => id !== keyId);
  return {
    rows: others.reduce((sum, [, count]) => sum + count, 0),
    sealingKeyIds: others.map(([id]) => id),
    /** The processes that cannot open what the key seals: they must be restarted with it. */
    withoutKey: living.filter(({ keyIds }) => !keyIds.includes(keyId)).map(({ instance }) => instance),
    /** The processes that have the key and would seal with another one. */
    sealingOtherwise: living
      .filter(({ keyIds }) => keyIds.includes(keyId) && keyIds[0] !== keyId)
      .map(({ instance }) => instance),
  };
}

/**
 * Why a key may not be removed yet; null when nothing needs it any more.
 *
 * @param {RotationState} state
 * @param {readonly string[]} keyIds  those of TOKEN_KEYS, in order
 * @param {string} removedId
 * @returns {string | null}
 */
export function findReasonToKeep(state, keyIds, removedId) {
  const [firstId = ""] = keyIds;
  if (!keyIds.includes(removedId)) return `TOKEN_KEYS does not hold ${removedId}: it holds ${keyIds.join(", ")}`;
  if (removedId === firstId) return `${removedId} is the key that seals: put a new one in front of it first`;
  const rows = state.sealedRows.get(removedId) ?? 0;
  if (rows > 0) return `${rows} rows are still sealed with ${removedId}: wait until they are rewritten`;
  const { withoutKey, sealingOtherwise } = remainingWork(state, firstId);
  const unready = [...withoutKey, ...sealingOtherwise];
  if (unready.length > 0)
    return `the running portals ${unready.join(", ")} do not seal with ${firstId} yet: restart them with the present TOKEN_KEYS`;
  return null;
}

/**
 * A name that no key has had.
 *
 * @param {readonly string[]} takenIds
 */
export function nextKeyId(takenIds) {
  const numbers = takenIds.map((id) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0));
  return `k${Math.max(0, ...numbers) + 1}`;
}
