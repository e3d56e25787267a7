import path from "node:path";
import pg from "pg";
import { readMigrations } from "../migrate.mjs";
import { bad, codeOfError, good, unknown } from "./finding.mjs";

/** The oldest PostgreSQL that the migrations and the tests know. */
const minimumVersion = 16;
/** A difference of clocks that leases and sessions bear. */
const maxClockDifferenceMs = 5_000;
/** The tables without a wall: see decision 0305. */
const openTables = ["_prisma_migrations", "_program_minimum", "partner", "portal_process", "throttle"];

/** @typedef {import("./finding.mjs").Finding} Finding */

/**
 * @param {string} address
 * @param {string} root
 * @returns {Promise<Finding[]>}
 */
export async function checkDatabase(address, root) {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // The statement under way reports the error of a server that goes away.
  try {
    await client.connect();
    return [
      await checkVersion(client),
      await checkClock(client),
      await checkOwner(client),
      await checkRuntimeRole(client),
      await checkWalls(client),
      await checkMigrations(client, path.join(root, "prisma/migrations")),
      ...(await checkPortals(client)),
    ];
  } catch (error) {
    return [
      bad(
        "database",
        `it does not let the portal in (${codeOfError(error)})`,
        "check DATABASE_URL and that the server runs",
      ),
    ];
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * @typedef {object} PartnerPortal
 * @property {string} origin  where the partner's portal is reached
 * @property {string} clientId
 */

/**
 * Reads the portals of all partners; a database that does not answer or is empty has none, as the other findings say.
 *
 * @param {string} address
 * @returns {Promise<PartnerPortal[]>}
 */
export async function readPartners(address) {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // The statement under way reports the error of a server that goes away.
  try {
    await client.connect();
    return await rowsOf(client, 'SELECT origin, client_id AS "clientId" FROM partner ORDER BY created_at');
  } catch {
    return [];
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param {pg.Client} client @param {string} sql @param {unknown[]} [values] */
const rowsOf = async (client, sql, values) => (await client.query(sql, values)).rows;

/** @param {pg.Client} client @returns {Promise<Finding>} */
async function checkVersion(client) {
  const [{ server_version: version }] = await rowsOf(client, "SHOW server_version");
  return Number.parseInt(version, 10) >= minimumVersion
    ? good("PostgreSQL", version)
    : bad("PostgreSQL", `${version} is too old`, `upgrade the server to PostgreSQL ${minimumVersion} or newer`);
}

/** @param {pg.Client} client @returns {Promise<Finding>} */
async function checkClock(client) {
  const startedAtMs = Date.now();
  const [{ at }] = await rowsOf(client, "SELECT clock_timestamp() AS at");
  const differenceMs = Math.round(at.getTime() - (startedAtMs + Date.now()) / 2);
  const text = `it differs by ${(Math.abs(differenceMs) / 1000).toFixed(1)} s from this machine's`;
  return Math.abs(differenceMs) <= maxClockDifferenceMs
    ? good("clock of the database", text)
    : bad("clock of the database", text, "let both machines follow a time server (NTP)");
}

/** @param {pg.Client} client @returns {Promise<Finding>} */
async function checkOwner(client) {
  const foreign = await rowsOf(
    client,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT pg_has_role(relowner, 'USAGE') ORDER BY 1 LIMIT 3`,
  );
  const [{ may_create: mayCreate }] = await rowsOf(
    client,
    "SELECT has_database_privilege(current_database(), 'CREATE') AS may_create",
  );
  if (foreign.length > 0)
    return bad(
      "rights",
      `the role does not own ${foreign.map(({ name }) => name).join(", ")}`,
      "give DATABASE_URL the role that owns the tables",
    );
  if (!mayCreate)
    return bad("rights", "the role may not create schemas", "GRANT CREATE ON DATABASE to the role in DATABASE_URL");
  return good("rights", "the role owns the tables and may create schemas");
}

/** @param {pg.Client} client @returns {Promise<Finding>} */
async function checkRuntimeRole(client) {
  const [role] = await rowsOf(
    client,
    `SELECT rolsuper OR rolbypassrls AS bypasses,
       EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relowner = r.oid) AS owns
     FROM pg_roles r WHERE rolname = 'stegvis_app'`,
  );
  if (!role) {
    const [{ may }] = await rowsOf(
      client,
      "SELECT rolcreaterole OR rolsuper AS may FROM pg_roles WHERE rolname = current_user",
    );
    return may
      ? unknown("runtime role", "stegvis_app does not exist yet; the first start creates it")
      : bad(
          "runtime role",
          "stegvis_app does not exist, and this role may not create it",
          "let an administrator run CREATE ROLE stegvis_app; GRANT stegvis_app TO the role in DATABASE_URL",
        );
  }
  if (role.bypasses || role.owns)
    return bad(
      "runtime role",
      "stegvis_app sees the rows of every company",
      "ALTER ROLE stegvis_app NOSUPERUSER NOBYPASSRLS, and let it own no table",
    );
  return good("runtime role", "row security is in force for stegvis_app");
}

/** @param {pg.Client} client @returns {Promise<Finding>} */
async function checkWalls(client) {
  const open = await rowsOf(
    client,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT (relrowsecurity AND relforcerowsecurity) AND NOT relname = ANY ($1) ORDER BY 1`,
    [openTables],
  );
  if (open.length === 0) return good("row security", "every table of companies is behind its wall");
  return bad(
    "row security",
    `${open.map(({ name }) => name).join(", ")} stand open`,
    "ALTER TABLE … FORCE ROW LEVEL SECURITY on each, and look who opened them",
  );
}

/** @param {pg.Client} client @param {string} folder @returns {Promise<Finding>} */
async function checkMigrations(client, folder) {
  const area = "migrations";
  const [{ name: table }] = await rowsOf(client, "SELECT to_regclass('public._prisma_migrations') AS name");
  if (!table) return unknown(area, "the database is empty; the first start fills it");
  const applied = await rowsOf(
    client,
    "SELECT migration_name AS name, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  const unfinished = applied.find(({ finished_at }) => !finished_at);
  if (unfinished)
    return bad(area, `${unfinished.name} broke off`, "start the portal, which resumes it or says what to do");
  const known = (await readMigrations(folder)).map(({ name }) => name);
  const [{ name: minimumTable }] = await rowsOf(client, "SELECT to_regclass('public._program_minimum') AS name");
  const minimums = minimumTable ? await rowsOf(client, "SELECT migration_name AS name FROM _program_minimum") : [];
  const unknownMinimum = minimums.find(({ name }) => !known.includes(name));
  if (unknownMinimum)
    return bad(area, `the database needs a program that knows ${unknownMinimum.name}`, "install the newer program");
  const missing = known.filter((name) => !applied.some((migration) => migration.name === name));
  if (missing.length > 0)
    return bad(area, `${missing.length} are not applied yet`, "start the portal, which applies them");
  return good(area, `all ${known.length} are applied`);
}

/** @param {pg.Client} client @returns {Promise<Finding[]>} */
async function checkPortals(client) {
  const [{ name: table }] = await rowsOf(client, "SELECT to_regclass('public.portal_process') AS name");
  if (!table) return [];
  const [{ count, most }] = await rowsOf(
    client,
    `SELECT count(*)::int AS count, current_setting('max_connections')::int AS most FROM portal_process
     WHERE seen_at > clock_timestamp() - interval '120 seconds'`,
  );
  // A process has five pools, of 16, 4, 8, 5 and 2 connections (lib/platform/database-pools.ts); the operator has some too.
  const wanted = Math.max(count, 1) * 35 + 5;
  if (wanted > most)
    return [
      bad(
        "connections",
        `${count} portals may need ${wanted}, and the server allows ${most}`,
        `set max_connections of PostgreSQL to ${wanted}, or put a pooler in front`,
      ),
    ];
  return [good("connections", `${count} portals run; they may need ${wanted} of ${most}`)];
}
