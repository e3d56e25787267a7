import { randomBytes, randomInt } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";

/**
 * The settings of the embedded server that must survive its restarts. They are stored in the data folder, readable only
 * by their owner.
 *
 * @typedef {{ port: number, passwords: Record<string, string> }} ServerSettings
 */

/** @param {string} dataDir */
const settingsFile = (dataDir) => path.join(dataDir, "postgres.json");

/**
 * @param {string} dataDir
 * @returns {ServerSettings}  with port 0 before the first start
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
 * Writes the settings completely or not at all, because a partial file would lose the passwords of the data.
 *
 * @param {string} dataDir
 * @param {ServerSettings} settings
 */
export function writeSettings(dataDir, settings) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = settingsFile(dataDir);
  const temporaryFile = `${file}.${process.pid}`;
  const fileHandle = fs.openSync(temporaryFile, "w", 0o600);
  try {
    fs.writeSync(fileHandle, `${JSON.stringify(settings, null, 2)}\n`);
    fs.fsyncSync(fileHandle);
  } finally {
    fs.closeSync(fileHandle);
  }
  fs.renameSync(temporaryFile, file);
}

/** Creates a password of 192 random bits, in letters that need no escaping in a connection address. */
export const createPassword = () => randomBytes(24).toString("base64url");

/**
 * @param {number} port
 * @returns {Promise<boolean>} whether a program could listen on the port now
 */
export function isPortFree(port, host = "127.0.0.1") {
  return new Promise((resolve) => {
    const probeServer = net.createServer();
    // On a machine without this address no program can listen on it either.
    probeServer.once("error", (/** @type {NodeJS.ErrnoException} */ { code }) =>
      resolve(/ADDRNOTAVAIL|AFNOSUPPORT/.test(code ?? "")),
    );
    probeServer.listen({ port, host, exclusive: true }, () => probeServer.close(() => resolve(true)));
  });
}

/**
 * The range from which ports are chosen. It lies below the ports that systems give to outgoing connections, because
 * such a connection could take the chosen port before a server listens on it.
 */
const portRange = /** @type {const} */ ([26_000, 32_000]);

/**
 * @param {readonly [number, number]} range the first port, and the one after the last
 * @returns {Promise<number>} a port on which no program listens at this moment
 */
export async function findFreePort([firstPort, endPort] = portRange) {
  for (;;) {
    const port = randomInt(firstPort, endPort);
    if (await isPortFree(port)) return port;
  }
}
