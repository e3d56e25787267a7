import { setWallsSql } from "./load.mjs";

/**
 * Marks what may have gone on after the backup was made. Nothing of it is sent before it was read back:
 * - each connection is tried once by the worker, because its tokens may have been exchanged since;
 * - each unfinished operation is *checking*, also one that had never been tried when the backup was made. Where its kind
 *   cannot be read back, as a mail, a person decides;
 * - leases and refreshes of processes that are gone are over, and nobody is mailed about the use of an old link.
 *
 * @param {import("pg").Client} client  in the transaction of the restore, with the present tables
 * @param {{ endsSessions: boolean }} options
 * @returns {Promise<{ connections: number, operations: number, sessions: number }>} how many were marked, and how many
 * sessions are open
 */
export async function markRestored(client, { endsSessions }) {
  await client.query(setWallsSql("NO FORCE"));
  const connections = await client.query(
    `UPDATE connection SET restored_at = clock_timestamp(), health_tried_at = NULL WHERE status = 'active'`,
  );
  await client.query("UPDATE connection SET lease_until = NULL WHERE lease_until IS NOT NULL");
  const operations = await client.query(
    `UPDATE operation SET stage = 'checking', restored_at = clock_timestamp(), reads = 0, not_before = NULL,
       is_on_hold = false, has_waited = true, carry_out_at = least(carry_out_at, clock_timestamp()),
       lease_token = NULL, lease_until = NULL
     WHERE stage IN ('waiting', 'sent', 'checking')`,
  );
  await client.query("UPDATE owner_link SET sender_mail_at = NULL WHERE sender_mail_at IS NOT NULL");
  await client.query("DELETE FROM replacing");
  if (endsSessions) await client.query("DELETE FROM session");
  const { rows } = await client.query(
    "SELECT count(*)::int AS count FROM session WHERE expires_at > clock_timestamp()",
  );
  await client.query(setWallsSql("FORCE"));
  return { connections: connections.rowCount ?? 0, operations: operations.rowCount ?? 0, sessions: rows[0].count };
}
