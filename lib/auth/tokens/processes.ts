import "server-only";
import { randomUUID } from "node:crypto";
import { query } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";

/** The interval at which a process announces that it lives and which master keys it has. */
export const announceIntervalSeconds = 20;

/** A process that has announced nothing for this long has died or cannot reach the database, and does not count any more. */
const silenceSql = "interval '120 seconds'";

const processGlobals = globalThis as typeof globalThis & { [key: symbol]: string | undefined };
const processIdSlot = Symbol.for("stegvis.process");

/** The id of this process. It is on globalThis, since the code that starts the process is in another bundle of Next. */
function getOwnProcessId(): string {
  processGlobals[processIdSlot] ??= randomUUID();
  return processGlobals[processIdSlot];
}

const listOwnMasterKeyIds = () => env().TOKEN_KEYS.map(({ id }) => id);

/** Announces that this process lives, and which master keys it has. */
export async function announceProcess(): Promise<void> {
  await query(
    `INSERT INTO portal_process AS p (id, instance, master_key_ids, started_at, steady_since, seen_at)
     VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp(), clock_timestamp())
     ON CONFLICT (id) DO UPDATE SET
       master_key_ids = excluded.master_key_ids,
       steady_since = CASE WHEN p.seen_at < clock_timestamp() - ${silenceSql} THEN clock_timestamp() ELSE p.steady_since END,
       seen_at = clock_timestamp()`,
    [getOwnProcessId(), env().INSTANCE, listOwnMasterKeyIds()],
  );
  await query("DELETE FROM portal_process WHERE seen_at < clock_timestamp() - interval '1 day'");
}

/** Removes this process from the living ones when it ends, so that no other process waits for it. */
export async function removeOwnProcess(): Promise<void> {
  await query("DELETE FROM portal_process WHERE id = $1", [getOwnProcessId()]);
}

/** The ids of this process's master keys that every living process has, in the order of TOKEN_KEYS. */
export async function listSharedMasterKeyIds(): Promise<string[]> {
  const { rows } = await query<{ id: string }>(
    `SELECT own.id FROM unnest($1::text[]) WITH ORDINALITY AS own (id, place)
     WHERE NOT EXISTS (SELECT 1 FROM portal_process p
       WHERE p.seen_at > clock_timestamp() - ${silenceSql} AND NOT own.id = ANY (p.master_key_ids))
     ORDER BY own.place`,
    [listOwnMasterKeyIds()],
  );
  return rows.map(({ id }) => id);
}

/**
 * Whether this process may seal everything again with the first of its master keys.
 *
 * Rule: it has announced itself for long enough to know which processes live, since after an outage of the database every
 *       process needs a moment until it is announced again. The process that started last must have the same first key, so
 *       that of two processes with different orders of keys only one reseals, and the other does not reverse it
 */
export async function mayChooseKey(): Promise<boolean> {
  const { rows } = await query(
    `SELECT 1 FROM portal_process own WHERE own.id = $1
       AND own.steady_since < clock_timestamp() - ${silenceSql} AND own.seen_at > clock_timestamp() - ${silenceSql}
       AND own.master_key_ids[1] = (SELECT p.master_key_ids[1] FROM portal_process p
         WHERE p.seen_at > clock_timestamp() - ${silenceSql} ORDER BY p.started_at DESC, p.id LIMIT 1)`,
    [getOwnProcessId()],
  );
  return rows.length > 0;
}
