import pg from "pg";
import { StopReason } from "../launch/stop-reason.mjs";
import { prismaLockId } from "../migrate.mjs";
import { setWallsSql } from "./load.mjs";
import { listTables } from "./tables.mjs";

/** A portal that was killed counts as running for this long; see lib/auth/tokens/processes.ts. */
const silenceSeconds = 120;

/** The tables into which a migration itself writes a row, so that they have one in a database that nobody has used. */
const tablesFilledByMigrations = ["ControlSetting"];

/**
 * Opens a database that a backup is restored into, and keeps every start of the product away from it until the client ends.
 *
 * @param {string} connectionString  the owner of the tables
 * @param {string} name  of the program whose database it is
 * @returns {Promise<pg.Client>}
 * @throws {StopReason} when the product runs on it, or a start is under way
 */
export async function openTarget(connectionString, name) {
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: "stegvis-restore" });
  client.on("error", () => {}); // The statement under way reports the error of a server that goes away.
  await client.connect();
  try {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS locked", [prismaLockId]);
    if (!rows[0].locked)
      throw new StopReason(`a start or another restore works on the database of the ${name}: wait for it`);
    await refuseLivingPortal(client);
    await refuseOtherConnections(client, name);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** @param {pg.Client} client */
async function refuseLivingPortal(client) {
  const { rows: tables } = await client.query("SELECT to_regclass('public.portal_process') AS name");
  if (!tables[0].name) return;
  const { rows } = await client.query(
    `SELECT instance, extract(epoch FROM clock_timestamp() - seen_at)::int AS age FROM portal_process
     WHERE seen_at > clock_timestamp() - make_interval(secs => $1) ORDER BY seen_at DESC`,
    [silenceSeconds],
  );
  const [newest] = rows;
  if (!newest) return;
  const instances = rows.map(({ instance }) => instance).join(", ");
  throw new StopReason(
    `the portal runs on that database (INSTANCE ${instances}, heard of ${newest.age} s ago): stop it first. ` +
      `If it was killed, try again in ${Math.max(silenceSeconds - newest.age, 1)} s`,
  );
}

/**
 * The product connects as the role of its settings. Connections of others, such as of a monitor, are not the product's.
 *
 * @param {pg.Client} client
 * @param {string} name
 */
async function refuseOtherConnections(client, name) {
  const { rows } = await client.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND usename IN (current_user, 'stegvis_app') ORDER BY pid`,
  );
  if (rows.length === 0) return;
  const pids = rows.map(({ pid }) => pid).join(", ");
  throw new StopReason(
    `${rows.length} other connections use the database of the ${name} (processes ${pids} of its server): ` +
      "stop what runs on it first",
  );
}

/**
 * The tables of a database that have rows, other than those of its migrations.
 *
 * @param {pg.Client} client
 */
export async function listFilledTables(client) {
  const filled = [];
  await client.query("BEGIN");
  await client.query(setWallsSql("NO FORCE"));
  for (const { name } of await listTables(client)) {
    if (tablesFilledByMigrations.includes(name)) continue;
    const { rows } = await client.query(`SELECT 1 FROM public.${client.escapeIdentifier(name)} LIMIT 1`);
    if (rows.length > 0) filled.push(name);
  }
  await client.query("ROLLBACK");
  return filled;
}

/** @param {pg.Client} client @returns {Promise<string>} */
export async function databaseNameOf(client) {
  return (await client.query("SELECT current_database() AS name")).rows[0].name;
}
