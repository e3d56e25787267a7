import path from "node:path";
import { StopReason } from "./stop-reason.mjs";

/**
 * @typedef {"all" | "sandbox" | "database"} LaunchMode
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 * @typedef {object} LaunchSettings
 * @property {LaunchMode} mode
 * @property {boolean} dev
 * @property {string} dataDir  absolute
 * @property {number} port
 * @property {number} sandboxPort
 * @property {string} host
 * @property {string} sandboxHost
 * @property {string} appUrl
 * @property {string} sandboxUrl  public origin of the sandbox, without a slash at its end
 * @property {boolean} hosted  whether the environment names a remote service, in which case no sandbox starts
 * @property {Record<string, string>} service  the addresses that the portal calls
 */

/** The id that this application has in the sandbox's app store; all demo companies have the application. */
const demoServiceId = "44643eb1-3f76-4c1c-a672-402ae8085934";

/**
 * The settings that a hosted service needs and that have no default; keys stored on this machine could be lost with it.
 */
const hostedVariables = [
  ...["IDENTITY_URL", "PAYROLL_URL", "OAUTH_CLIENT_ID", "OAUTH_CLIENT_SECRET"],
  ...["TOKEN_KEYS", "SESSION_SECRET"],
];

/**
 * Derives all settings of the launcher from the environment and its flags, without a change on the machine.
 *
 * @param {Environment} env
 * @param {readonly string[]} flags
 * @param {string} root  folder of the clone
 * @returns {LaunchSettings}
 * @throws {StopReason} naming the variable that is wrong
 */
export function launchSettings(env, flags, root) {
  for (const flag of flags) {
    if (!["--dev", "--sandbox-only", "--database-only"].includes(flag)) {
      throw new StopReason(`unknown flag ${flag}: there are --dev, --sandbox-only and --database-only`);
    }
  }
  checkProcesses(env);
  const port = parsePort(env, "PORT", 3000);
  const sandboxPort = parsePort(env, "SANDBOX_PORT", 4000);
  if (port === sandboxPort) throw new StopReason(`PORT and SANDBOX_PORT are both ${port}: give them two numbers`);
  checkMetricsPort(env, { PORT: port, SANDBOX_PORT: sandboxPort });
  const sandboxUrl = parseOrigin(env.SANDBOX_URL || `http://localhost:${sandboxPort}`, "SANDBOX_URL");
  const appUrl = parseOrigin(env.APP_URL || `http://localhost:${port}`, "APP_URL");
  return {
    mode: flags.includes("--sandbox-only") ? "sandbox" : flags.includes("--database-only") ? "database" : "all",
    dev: flags.includes("--dev"),
    dataDir: path.resolve(root, env.DATA_DIR || ".data"),
    port,
    sandboxPort,
    host: env.HOST || "127.0.0.1",
    sandboxHost: env.SANDBOX_HOST || "127.0.0.1",
    appUrl,
    sandboxUrl,
    hosted: Boolean(env.BOOKS_URL),
    service: serviceAddresses(env, sandboxUrl),
  };
}

/**
 * Checks the settings of several processes on one database.
 *
 * @param {Environment} env
 */
function checkProcesses({ ROLE, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLED }) {
  if (ROLE && !["all", "web", "worker"].includes(ROLE)) {
    throw new StopReason(`ROLE=${ROLE} is no role: give web, worker or all`);
  }
  if (DATABASE_DIRECT_URL && !DATABASE_URL) {
    throw new StopReason("DATABASE_DIRECT_URL is set without DATABASE_URL: give both, they lead to the same database");
  }
  if (DATABASE_POOLED === "1" && !DATABASE_DIRECT_URL) {
    throw new StopReason(
      "DATABASE_POOLED needs DATABASE_DIRECT_URL: jobs, notices and migrations cannot go through a pooler",
    );
  }
}

/**
 * @param {Environment} env
 * @param {string} sandboxUrl
 */
function serviceAddresses(env, sandboxUrl) {
  if (env.BOOKS_URL) {
    const missingVariables = hostedVariables.filter((name) => !env[name]);
    if (missingVariables.length) {
      throw new StopReason(
        `BOOKS_URL names a hosted service, which also needs ${missingVariables.join(", ")}: see .env.example`,
      );
    }
  }
  return {
    IDENTITY_URL: env.IDENTITY_URL || `${sandboxUrl}/identity`,
    BOOKS_URL: env.BOOKS_URL || `${sandboxUrl}/v2`,
    PAYROLL_URL: env.PAYROLL_URL || `${sandboxUrl}/payroll/v2`,
    OAUTH_CLIENT_ID: env.OAUTH_CLIENT_ID || "stegvis-local",
    SERVICE_ID: env.SERVICE_ID || (env.BOOKS_URL ? "" : demoServiceId),
  };
}

/**
 * Checks a METRICS_PORT that is set; 0 turns the port off. The portal itself finds the port where it is not set.
 *
 * @param {Environment} env
 * @param {Record<string, number>} takenPorts
 */
function checkMetricsPort(env, takenPorts) {
  if (!env.METRICS_PORT || Number(env.METRICS_PORT) === 0) return;
  const metricsPort = parsePort(env, "METRICS_PORT", 0);
  for (const [name, takenPort] of Object.entries(takenPorts)) {
    if (metricsPort === takenPort)
      throw new StopReason(`METRICS_PORT and ${name} are both ${metricsPort}: give them two numbers`);
  }
}

/**
 * @param {Environment} env
 * @param {string} name
 * @param {number} fallback
 */
function parsePort(env, name, fallback) {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StopReason(`${name}=${text} is no port: give a number from 1 to 65535`);
  }
  return port;
}

/**
 * @param {string} text
 * @param {string} name
 */
function parseOrigin(text, name) {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new StopReason(`${name}=${text} is no address: write it like https://books.example`);
  }
  return text.replace(/\/+$/, "");
}
