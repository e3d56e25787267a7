import pg from "pg";

/**
 * Creates the two databases of the product and their login roles. Each role may connect only to its own database. The
 * portal's tables belong to `stegvis_owner`; the portal runs as `stegvis_app`, to which row-level security applies.
 *
 * @param {import("../pg.mjs").PostgresServer} server
 */
export async function ensureDatabases(server) {
  const client = new pg.Client({ connectionString: server.adminUrl });
  client.on("error", () => {}); // the statement under way reports the error of a server that goes away
  await client.connect();
  try {
    // The next start repeats these statements if a power failure loses them, so no statement waits for the disk.
    await client.query("SET synchronous_commit = off");
    for (const role of ["stegvis_owner", "stegvis_app", "sandbox_owner"])
      await ensureLogin(client, role, server.passwordOf(role));
    await ensureDatabase(client, "stegvis", "stegvis_owner", ["stegvis_app"]);
    await ensureDatabase(client, "sandbox", "sandbox_owner", []);
  } finally {
    await client.end();
  }
  return {
    ownerUrl: server.url("stegvis_owner", "stegvis"),
    portalUrl: server.url("stegvis_app", "stegvis"),
    sandboxUrl: server.url("sandbox_owner", "sandbox"),
  };
}

/**
 * @param {pg.Client} client
 * @param {string} role
 * @param {string} password
 */
export async function ensureLogin(client, role, password) {
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role]);
  const statementVerb = rowCount ? "ALTER" : "CREATE";
  await client.query(
    `${statementVerb} ROLE ${client.escapeIdentifier(role)} LOGIN PASSWORD ${client.escapeLiteral(password)}`,
  );
}

/**
 * @param {pg.Client} client
 * @param {string} name
 * @param {string} owner
 * @param {readonly string[]} guestRoles  roles besides the owner that may connect
 */
export async function ensureDatabase(client, name, owner, guestRoles) {
  const quoteIdentifier = (/** @type {string} */ text) => client.escapeIdentifier(text);
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (!rowCount) await client.query(`CREATE DATABASE ${quoteIdentifier(name)} OWNER ${quoteIdentifier(owner)}`);
  await client.query(`REVOKE ALL ON DATABASE ${quoteIdentifier(name)} FROM PUBLIC`);
  for (const guestRole of guestRoles)
    await client.query(
      `GRANT CONNECT, TEMPORARY, CREATE ON DATABASE ${quoteIdentifier(name)} TO ${quoteIdentifier(guestRole)}`,
    );
}
