import { randomBytes, randomInt } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";

/**
 * The settings that must be remembered between two starts of the embedded server. They are in the data folder, readable by
 * their owner only.
 *
 * @typedef {{ port: number, passwords: Record<string, string> }} ServerSettings
 */

/** @param {string} dataDir */
const settingsFile = (dataDir) => path.join(dataDir, "postgres.json");

/**
 * @param {string} dataDir
 * @returns {ServerSettings}  port 0 when none was chosen yet
 */
export function readSettings(dataDir) {
  try {
    return JSON.parse(fs.readFileSync(settingsFile(dataDir), "utf8"));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT") {
      throw new Error(`${settingsFile(dataDir)} cannot be read: restore it or remove the whole data folder`, {
        cause: error,
      });
    }
    return { port: 0, passwords: {} };
  }
}

/**
 * Writes the settings whole or not at all: a torn file would lock its owner out of the data.
 *
 * @param {string} dataDir
 * @param {ServerSettings} settings
 */
export function writeSettings(dataDir, settings) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = settingsFile(dataDir);
  const temporaryFile = `${file}.${process.pid}`;
  const handle = fs.openSync(temporaryFile, "w", 0o600);
  try {
    fs.writeSync(handle, `${JSON.stringify(settings, null, 2)}\n`);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  fs.renameSync(temporaryFile, file);
}

/** 192 random bits in letters that need no escaping in a connection address. */
export const newPassword = () => randomBytes(24).toString("base64url");

/**
 * @param {number} port
 * @returns {Promise<boolean>} whether something could listen there now
 */
export function isPortFree(port, host = "127.0.0.1") {
  return new Promise((resolve) => {
    const probe = net.createServer();
    // A machine without that address has nobody listening there either.
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ { code }) =>
      resolve(/ADDRNOTAVAIL|AFNOSUPPORT/.test(code ?? "")),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * The range that ports are chosen from. It lies below the ports that systems give to outgoing connections: one of those
 * could have the port before it is listened on.
 */
const portRange = /** @type {const} */ ([26_000, 32_000]);

/**
 * @param {readonly [number, number]} range the first one, and the one after the last
 * @returns {Promise<number>} a port nothing listens on at this moment
 */
export async function freePort([first, end] = portRange) {
  for (;;) {
    const port = randomInt(first, end);
    if (await isPortFree(port)) return port;
  }
}
