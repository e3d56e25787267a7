import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { postgresCommand } from "./pg/binaries.mjs";
import { isAlive, readPostmaster, removeStaleLock, stopPostmaster } from "./pg/postmaster.mjs";
import { freePort, newPassword, portIsFree, readSettings, writeSettings } from "./pg/settings.mjs";

const host = "127.0.0.1";
const superuser = "postgres";

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {boolean} reused  it was running already
 * @property {string} adminUrl  superuser at the database `postgres`
 * @property {(role: string, database: string) => string} url  address of a database for a role made by `login`
 * @property {(role: string) => string} password  kept in the data folder, made when first asked for
 * @property {() => Promise<void>} stop
 */

/**
 * A real PostgreSQL from npm packages, on loopback and behind a generated password. One that already runs on this data
 * folder is taken over, so that nothing is lost when only the launcher died.
 *
 * @param {{ dataDir: string }} options  holds `postgres/`, `postgres.json` (0600) and `postgres.log`
 * @returns {Promise<Server>}
 */
export async function startPostgres({ dataDir }) {
  const root = path.resolve(dataDir);
  fs.mkdirSync(root, { recursive: true, mode: 0o700 });
  const cluster = path.join(root, "postgres");
  const settings = readSettings(root);
  const adminPassword = settings.passwords[superuser] ?? newPassword();
  settings.passwords[superuser] = adminPassword;
  writeSettings(root, settings);

  const running = await findRunning(cluster, adminPassword);
  if (running) return server(root, settings, running, true);

  if (!fs.existsSync(path.join(cluster, "PG_VERSION"))) createCluster(root, cluster, adminPassword);
  const pid = await launch(root, cluster, settings, adminPassword);
  return server(root, settings, pid, false);
}

/**
 * @param {string} root
 * @param {import("./pg/settings.mjs").ServerSettings} settings
 * @param {number} pid
 * @param {boolean} reused
 * @returns {Server}
 */
function server(root, settings, pid, reused) {
  const password = (/** @type {string} */ role) => {
    const known = settings.passwords[role];
    if (known) return known;
    const made = newPassword();
    settings.passwords[role] = made;
    writeSettings(root, settings);
    return made;
  };
  const url = (/** @type {string} */ role, /** @type {string} */ database) =>
    `postgresql://${role}:${password(role)}@${host}:${settings.port}/${database}`;
  return {
    port: settings.port,
    reused,
    password,
    url,
    adminUrl: url(superuser, "postgres"),
    stop: () => stopPostmaster(pid),
  };
}

/**
 * Made beside its final place and renamed when complete, so an interrupted start leaves no half cluster.
 *
 * @param {string} root
 * @param {string} cluster
 * @param {string} password
 */
function createCluster(root, cluster, password) {
  const draft = `${cluster}.new`;
  const passwordFile = path.join(root, "initdb.password");
  fs.rmSync(draft, { recursive: true, force: true });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    const [command, args] = postgresCommand("initdb", [
      ...["-D", draft, "-U", superuser, "--pwfile", passwordFile],
      ...["--auth=scram-sha-256", "-E", "UTF8", "--locale=C.UTF-8"],
    ]);
    const made = spawnSync(command, args, { encoding: "utf8" });
    if (made.status !== 0) throw new Error(`the database could not be created: ${made.stderr || made.error}`);
    fs.renameSync(draft, cluster);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/**
 * @param {string} cluster
 * @param {string} password
 * @returns {Promise<number | null>} its process number
 */
async function findRunning(cluster, password) {
  const found = readPostmaster(cluster);
  if (!found?.port || !isAlive(found.pid)) return null;
  return (await answers(found.port, cluster, password)) ? found.pid : null;
}

/**
 * @param {string} root
 * @param {string} cluster
 * @param {import("./pg/settings.mjs").ServerSettings} settings
 * @param {string} password
 */
async function launch(root, cluster, settings, password) {
  const log = path.join(root, "postgres.log");
  // After kill -9 the old server's last processes hold its memory for a moment; until they are gone a new one is refused.
  for (let attempt = 1; ; attempt++) {
    removeStaleLock(cluster);
    if (!settings.port || !(await portIsFree(settings.port))) settings.port = await freePort();
    writeSettings(root, settings);
    const output = fs.openSync(log, "w", 0o600);
    const [command, args] = postgresCommand("postgres", [
      ...["-D", cluster, "-p", String(settings.port), "-h", host, "-k", ""],
      ...["-c", "max_connections=200"],
    ]);
    // Its own process group: Ctrl-C in the terminal reaches the launcher, which stops the database last.
    const child = spawn(command, args, { stdio: ["ignore", output, output], detached: true });
    fs.closeSync(output);
    child.unref();
    let ended = false;
    child.once("exit", () => (ended = true));
    child.once("error", () => (ended = true));
    while (!ended) {
      if (child.pid && (await answers(settings.port, cluster, password))) return child.pid;
      await wait(20);
    }
    if (attempt === 20) throw new Error(`PostgreSQL does not start, see ${log}: ${lastLine(log)}`);
    await wait(250);
  }
}

/**
 * Whether the server on that port is ours: it knows our password and serves this very folder.
 *
 * @param {number} port
 * @param {string} cluster
 * @param {string} password
 */
async function answers(port, cluster, password) {
  const client = new pg.Client({
    host,
    port,
    user: superuser,
    password,
    database: "postgres",
    connectionTimeoutMillis: 2000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("SHOW data_directory");
    return rows[0]?.data_directory === cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param {string} log */
function lastLine(log) {
  const lines = fs.readFileSync(log, "utf8").trim().split("\n");
  return lines.findLast((line) => /FATAL|ERROR|PANIC/.test(line)) ?? lines.at(-1) ?? "";
}
