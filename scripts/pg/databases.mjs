import pg from "pg";

/**
 * Makes the two databases of the product and the login roles that use them. Every role may enter its own database only.
 * The portal's tables belong to `stegvis_owner`; it runs as `stegvis_app`, which row-level security binds.
 *
 * @param {import("../pg.mjs").Server} server
 */
export async function ensureDatabases(server) {
  const client = new pg.Client({ connectionString: server.adminUrl });
  client.on("error", () => {}); // a server that goes away also refuses the statement under way
  await client.connect();
  try {
    // A power failure may take these statements, and the next start makes them again, so no statement waits for the disk.
    await client.query("SET synchronous_commit = off");
    for (const role of ["stegvis_owner", "stegvis_app", "sandbox_owner"])
      await ensureLogin(client, role, server.password(role));
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
  const verb = rowCount ? "ALTER" : "CREATE";
  await client.query(`${verb} ROLE ${client.escapeIdentifier(role)} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
}

/**
 * @param {pg.Client} client
 * @param {string} name
 * @param {string} owner
 * @param {readonly string[]} guests  roles that may enter besides the owner
 */
export async function ensureDatabase(client, name, owner, guests) {
  const id = (/** @type {string} */ text) => client.escapeIdentifier(text);
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (!rowCount) await client.query(`CREATE DATABASE ${id(name)} OWNER ${id(owner)}`);
  await client.query(`REVOKE ALL ON DATABASE ${id(name)} FROM PUBLIC`);
  for (const guest of guests)
    await client.query(`GRANT CONNECT, TEMPORARY, CREATE ON DATABASE ${id(name)} TO ${id(guest)}`);
}
