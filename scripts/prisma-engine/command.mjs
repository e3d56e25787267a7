import pg from "pg";

/** The codes by which Prisma's command line knows errors of PostgreSQL. */
const prismaCodes = new Map([
  ["3D000", "P1003"],
  ["28P01", "P1000"],
]);

/**
 * Runs `cli can-connect-to-database | create-database | drop-database` as the native engine does.
 *
 * @param {string} command
 * @param {string} url
 * @returns {Promise<number>} the exit code
 */
export async function runDatabaseCommand(command, url) {
  const databaseName = decodeURIComponent(new URL(url).pathname.slice(1)) || "postgres";
  const adminUrl = new URL(url);
  adminUrl.pathname = "/postgres";
  switch (command) {
    case "can-connect-to-database":
      return runStatement(url, () => "SELECT 1");
    case "create-database":
      return runStatement(adminUrl.href, (client) => `CREATE DATABASE ${client.escapeIdentifier(databaseName)}`);
    case "drop-database":
      return runStatement(
        adminUrl.href,
        (client) => `DROP DATABASE IF EXISTS ${client.escapeIdentifier(databaseName)} WITH (FORCE)`,
      );
    default:
      return 1;
  }
}

/**
 * @param {string} connectionString
 * @param {(client: pg.Client) => string} makeStatement
 */
async function runStatement(connectionString, makeStatement) {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query(makeStatement(client));
    return 0;
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error);
    logError(message || "cannot reach the database server", prismaCodes.get(code ?? "") ?? "P1001");
    return 1;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * @param {string} message
 * @param {string} errorCode
 */
function logError(message, errorCode) {
  const fields = { message, error_code: errorCode, is_panic: false };
  process.stderr.write(`\n${JSON.stringify({ level: "ERROR", fields, target: "schema_engine::logger" })}\n`);
}
