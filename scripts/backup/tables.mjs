import { StopReason } from "../launch/stop-reason.mjs";

/**
 * The tables that a backup leaves out: the record of migrations and what follows from it, which restoring makes anew, and who
 * runs right now.
 */
const tablesLeftOut = ["_prisma_migrations", "_program_minimum", "portal_process"];

/** The condition of the policies that show a backup all rows, as PostgreSQL spells it. */
const policyCondition = "(current_setting('app.backup'::text, true) = 'on'::text)";

/**
 * @typedef {{ name: string, columns: string[] }} TableShape
 * @typedef {{ name: string, checksum: string }} AppliedMigration
 * @typedef {{ name: string, value: string, isCalled: boolean }} SequenceState
 */

/** Makes PostgreSQL write and read values the same way on every server. @param {import("pg").Client} client */
export async function setTextFormat(client) {
  await client.query(`SET client_encoding = 'UTF8'; SET DateStyle = 'ISO, YMD'; SET TimeZone = 'UTC';
    SET IntervalStyle = 'postgres'; SET extra_float_digits = 1; SET bytea_output = 'hex';
    SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`);
}

/**
 * The tables that a backup holds, with their columns.
 *
 * @param {import("pg").Client} client
 * @returns {Promise<TableShape[]>}
 */
export async function listTables(client) {
  const { rows } = await client.query(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND NOT c.relname = ANY ($1)
     GROUP BY c.oid, c.relname ORDER BY c.relname`,
    [tablesLeftOut],
  );
  return rows;
}

/**
 * Opens the walls of the tenants for the present transaction, and makes sure that no wall hides a row from it. PostgreSQL
 * would otherwise leave the hidden rows out without a word.
 *
 * @param {import("pg").Client} client  in a transaction
 * @throws {StopReason} naming the tables that hide rows from this role
 */
export async function showAllRows(client) {
  await client.query("SELECT set_config('app.backup', 'on', true)");
  const { rows } = await client.query(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND row_security_active(c.oid)
       AND (NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd IN ('r', '*')
             AND pg_get_expr(p.polqual, p.polrelid) = $1
             AND EXISTS (SELECT 1 FROM unnest(p.polroles) r WHERE r = 0 OR pg_has_role(r, 'USAGE')))
         OR EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive))
     ORDER BY c.relname`,
    [policyCondition],
  );
  if (rows.length > 0) {
    throw new StopReason(
      `the database hides rows of ${rows.map(({ name }) => name).join(", ")} from this role, so a backup would not be whole: ` +
        "give DATABASE_URL the role that owns the tables, and start the portal once so that its migrations are applied",
    );
  }
}

/**
 * @param {import("pg").Client} client
 * @returns {Promise<AppliedMigration[]>} in the order they were applied in
 * @throws {StopReason} when one of them is not finished
 */
export async function listAppliedMigrations(client) {
  const { rows: tables } = await client.query("SELECT to_regclass('public._prisma_migrations') AS name");
  if (!tables[0]?.name) return [];
  const { rows } = await client.query(
    `SELECT migration_name AS name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL
     ORDER BY started_at, migration_name`,
  );
  const unfinished = rows.find(({ finished_at }) => !finished_at);
  if (unfinished) throw new StopReason(`migration ${unfinished.name} is not finished: let the portal start first`);
  return rows.map(({ name, checksum }) => ({ name, checksum }));
}

/**
 * @param {import("pg").Client} client
 * @returns {Promise<SequenceState[]>}
 */
export async function listSequences(client) {
  const { rows: sequences } = await client.query(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname",
  );
  /** @type {SequenceState[]} */
  const states = [];
  for (const { name } of sequences) {
    const { rows } = await client.query(`SELECT last_value, is_called FROM public.${client.escapeIdentifier(name)}`);
    states.push({ name, value: rows[0].last_value, isCalled: rows[0].is_called });
  }
  return states;
}

/**
 * The tables in an order in which each comes after those that its foreign keys name.
 *
 * @param {import("pg").Client} client
 * @param {readonly string[]} names
 */
export async function inOrderOfReferences(client, names) {
  const { rows } = await client.query(
    `SELECT DISTINCT f.relname AS from_table, t.relname AS to_table FROM pg_constraint k
     JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND k.conrelid <> k.confrelid AND f.relnamespace = 'public'::regnamespace`,
  );
  const ordered = /** @type {Set<string>} */ (new Set());
  while (ordered.size < names.length) {
    const next = names.filter(
      (name) =>
        !ordered.has(name) && rows.every(({ from_table, to_table }) => from_table !== name || ordered.has(to_table)),
    );
    if (next.length === 0) throw new Error("the foreign keys of the tables go round in a circle");
    for (const name of next) ordered.add(name);
  }
  return [...ordered];
}
