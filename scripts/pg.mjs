import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { postgresCommand } from "./pg/binaries.mjs";
import { isAlive, readPostmaster, removeStaleLock, stopPostmaster, waitForProcessEnd } from "./pg/postmaster.mjs";
import { createPassword, findFreePort, isPortFree, readSettings, writeSettings } from "./pg/settings.mjs";

const host = "127.0.0.1";
const superuser = "postgres";
const logName = "postgres.log";

/**
 * @typedef {object} PostgresServer
 * @property {number} port
 * @property {boolean} wasRunning  whether the server was running before
 * @property {string} adminUrl  address of the database `postgres` for the superuser
 * @property {(role: string, database: string) => string} url  address of a database for a login role
 * @property {(role: string) => string} passwordOf  creates and stores a role's password at the first call
 * @property {Promise<void>} ended  resolves when the server has ended, for whatever reason
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a real PostgreSQL from npm packages, on the loopback address and with a generated password. A server that
 * already runs on this data folder is reused, because it survives the death of its launcher.
 *
 * @param {{ dataDir: string, keepsPort?: boolean }} options  `dataDir` holds `postgres/`, `postgres.json` (0600) and
 * `postgres.log`; with `keepsPort` the server must get the port of its last run, because clients still connect to it
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres({ dataDir, keepsPort = false }) {
  const root = path.resolve(dataDir);
  fs.mkdirSync(root, { recursive: true, mode: 0o700 });
  const clusterFolder = path.join(root, "postgres");
  const settings = readSettings(root);
  const adminPassword = settings.passwords[superuser] ?? createPassword();
  if (!settings.passwords[superuser]) {
    settings.passwords[superuser] = adminPassword;
    writeSettings(root, settings);
  }

  const runningPid = await findRunningPid(clusterFolder, adminPassword);
  if (runningPid)
    return toServer(root, settings, { pid: runningPid, ended: waitForProcessEnd(runningPid), wasRunning: true });

  if (!fs.existsSync(path.join(clusterFolder, "PG_VERSION"))) createCluster(root, clusterFolder, adminPassword);
  const launchedServer = await launchServer(root, clusterFolder, settings, { password: adminPassword, keepsPort });
  return toServer(root, settings, { ...launchedServer, wasRunning: false });
}

/**
 * @param {string} root
 * @param {import("./pg/settings.mjs").ServerSettings} settings
 * @param {{ pid: number, ended: Promise<void>, wasRunning: boolean }} running
 * @returns {PostgresServer}
 */
function toServer(root, settings, { pid, ended, wasRunning }) {
  const passwordOf = (/** @type {string} */ role) => {
    const storedPassword = settings.passwords[role];
    if (storedPassword) return storedPassword;
    const newRolePassword = createPassword();
    settings.passwords[role] = newRolePassword;
    writeSettings(root, settings);
    return newRolePassword;
  };
  const url = (/** @type {string} */ role, /** @type {string} */ database) =>
    `postgresql://${role}:${passwordOf(role)}@${host}:${settings.port}/${database}`;
  return {
    port: settings.port,
    wasRunning,
    passwordOf,
    url,
    adminUrl: url(superuser, "postgres"),
    ended,
    stop: () => stopPostmaster(pid),
  };
}

/**
 * Creates a cluster beside its final place and renames it when it is complete, so that an interrupted start leaves no
 * partial cluster.
 *
 * @param {string} root
 * @param {string} clusterFolder
 * @param {string} password
 */
function createCluster(root, clusterFolder, password) {
  const temporaryFolder = `${clusterFolder}.new`;
  const passwordFile = path.join(root, "initdb.password");
  fs.rmSync(temporaryFolder, { recursive: true, force: true });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    const [command, commandArguments] = postgresCommand("initdb", [
      ...["-D", temporaryFolder, "-U", superuser, "--pwfile", passwordFile],
      ...["--auth=scram-sha-256", "-E", "UTF8", "--locale=C.UTF-8"],
    ]);
    const initdb = spawnSync(command, commandArguments, { encoding: "utf8" });
    if (initdb.status !== 0) throw new Error(`the database could not be created: ${initdb.stderr || initdb.error}`);
    fs.renameSync(temporaryFolder, clusterFolder);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/**
 * @param {string} clusterFolder
 * @param {string} password
 * @returns {Promise<number | null>} the process number of the server that runs on this cluster
 */
async function findRunningPid(clusterFolder, password) {
  const postmaster = readPostmaster(clusterFolder);
  if (!postmaster?.port || !isAlive(postmaster.pid)) return null;
  return (await isServerOfCluster(postmaster.port, clusterFolder, password)) ? postmaster.pid : null;
}

/**
 * @param {string} root
 * @param {string} clusterFolder
 * @param {import("./pg/settings.mjs").ServerSettings} settings
 * @param {{ password: string, keepsPort: boolean }} options
 * @returns {Promise<{ pid: number, ended: Promise<void> }>}
 */
async function launchServer(root, clusterFolder, settings, { password, keepsPort }) {
  const logFile = path.join(root, logName);
  // After kill -9 the old server's processes hold its shared memory for a moment, in which a new server is refused.
  for (let attempt = 1; ; attempt++) {
    removeStaleLock(clusterFolder);
    // The settings are written only when they changed, because a restart must succeed on a full disk.
    if (!(await canUsePort(settings, keepsPort))) {
      settings.port = await findFreePort();
      writeSettings(root, settings);
    }
    const output = fs.openSync(logFile, "w", 0o600);
    const [command, commandArguments] = postgresCommand("postgres", [
      ...["-D", clusterFolder, "-p", String(settings.port), "-h", host, "-k", ""],
      ...["-c", "max_connections=200"],
    ]);
    // The server has a process group of its own: Ctrl-C in the terminal reaches the launcher, which stops the database last.
    const child = spawn(command, commandArguments, { stdio: ["ignore", output, output], detached: true });
    fs.closeSync(output);
    child.unref();
    let hasEnded = false;
    /** @type {Promise<void>} */
    const ended = new Promise((resolve) => {
      for (const event of ["exit", "error"]) child.once(event, () => resolve());
    });
    void ended.then(() => (hasEnded = true));
    while (!hasEnded) {
      if (child.pid && (await isServerOfCluster(settings.port, clusterFolder, password)))
        return { pid: child.pid, ended };
      await wait(20);
    }
    if (attempt === 20) throw new Error(`PostgreSQL does not start, see ${logFile}: ${lastLine(logFile)}`);
    await wait(250);
  }
}

/**
 * Whether the server can use the port of its last run.
 *
 * @param {import("./pg/settings.mjs").ServerSettings} settings
 * @param {boolean} keepsPort
 * @throws Error when the server must keep that port and another program occupies it
 */
async function canUsePort({ port }, keepsPort) {
  if (port && (await isPortFree(port))) return true;
  if (keepsPort) throw new Error(`the database's port ${port} is taken by another program`);
  return false;
}

/**
 * Whether the server on that port belongs to this data folder: it accepts the password and serves this cluster.
 *
 * @param {number} port
 * @param {string} clusterFolder
 * @param {string} password
 */
async function isServerOfCluster(port, clusterFolder, password) {
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
    return rows[0]?.data_directory === clusterFolder;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The reason why a server that was running has ended, as far as its log states one.
 *
 * @param {string} dataDir
 */
export function lastErrorOfPostgres(dataDir) {
  const logFile = path.join(path.resolve(dataDir), logName);
  return `${lastLine(logFile)} (details: ${logFile})`;
}

/** @param {string} logFile */
function lastLine(logFile) {
  const lines = fs.readFileSync(logFile, "utf8").trim().split("\n");
  return lines.findLast((line) => /FATAL|ERROR|PANIC/.test(line)) ?? lines.at(-1) ?? "";
}
