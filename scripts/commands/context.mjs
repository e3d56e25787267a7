import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import pg from "pg";
import { codeOfError } from "../doctor/finding.mjs";
import { readDotEnv } from "../launch/dot-env.mjs";
import { launchSettings } from "../launch/settings.mjs";
import { StopReason } from "../launch/stop-reason.mjs";
import { ensureDatabases } from "../pg/databases.mjs";
import { startPostgres } from "../pg.mjs";

/**
 * The product that a command works on, as the launcher would start it with the same environment.
 *
 * @typedef {object} CommandContext
 * @property {string} root
 * @property {import("../launch/settings.mjs").Environment} env
 * @property {import("../launch/settings.mjs").LaunchSettings} settings
 *
 * @typedef {object} OwnDatabases
 * @property {string} portal  address of the portal's database for the owner of its tables
 * @property {string} runtime  address of the same database for the portal's own code
 * @property {string | null} sandbox  null where a hosted service takes the sandbox's place
 * @property {() => Promise<void>} close  stops the embedded database if this command started it
 */

/** @returns {CommandContext} */
export function commandContext() {
  const root = path.join(import.meta.dirname, "../..");
  const env = { ...readDotEnv(root), ...process.env };
  return { root, env, settings: launchSettings(env, [], root) };
}

/**
 * The secrets that are at hand: those of the environment before those of DATA_DIR/secrets.env. None is created.
 *
 * @param {CommandContext} context
 * @returns {Record<string, string | undefined>}
 */
export function readSecretsAtHand({ env, settings: { dataDir } }) {
  const file = secretsFileOf(dataDir);
  const stored = fs.existsSync(file) ? parseEnv(fs.readFileSync(file, "utf8")) : {};
  const names = ["TOKEN_KEYS", "SESSION_SECRET", "OAUTH_CLIENT_SECRET"];
  return Object.fromEntries(names.map((name) => [name, env[name] || stored[name]]));
}

/** @param {string} dataDir */
export const secretsFileOf = (dataDir) => path.join(dataDir, "secrets.env");

/**
 * Opens the product's databases for their owners, beside a running product or alone. Nothing is migrated: the command may
 * be newer than the product that runs.
 *
 * @param {CommandContext} context
 * @returns {Promise<OwnDatabases>}
 */
export async function openOwnDatabases({ env, settings }) {
  const configuredPortal = env.DATABASE_DIRECT_URL || env.DATABASE_URL || "";
  const configuredSandbox = env.SANDBOX_DATABASE_URL || "";
  const isEmbedded = !configuredPortal || (!configuredSandbox && !settings.hosted);
  if (configuredPortal) await requireDatabase("DATABASE_URL", configuredPortal);
  const server = isEmbedded ? await startPostgres({ dataDir: settings.dataDir }) : null;
  const embedded = server && (await ensureDatabases(server));
  return {
    portal: configuredPortal || embedded?.ownerUrl || "",
    runtime: env.DATABASE_URL || configuredPortal || embedded?.portalUrl || "",
    sandbox: settings.hosted ? null : configuredSandbox || embedded?.sandboxUrl || "",
    close: async () => {
      if (server && !server.wasRunning) await server.stop();
    },
  };
}

/**
 * A command that runs at night must end rather than wait for a database.
 *
 * @param {string} variable
 * @param {string} connectionString
 */
async function requireDatabase(variable, connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // The connection is only tried.
  try {
    await client.connect();
  } catch (cause) {
    const text = `the database of ${variable} does not let this command in (${codeOfError(cause)})`;
    throw new StopReason(`${text}: start it, or correct ${variable}`, { cause });
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Runs the work on the product's databases.
 *
 * @template T
 * @param {CommandContext} context
 * @param {(databases: OwnDatabases) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withOwnDatabases(context, work) {
  const databases = await openOwnDatabases(context);
  try {
    return await work(databases);
  } finally {
    await databases.close();
  }
}
